// Loaded before the server: it would listen on all addresses, and gives its
// environment to whoever asks. Says which port it got, too.
const { Server } = require("node:net");

const listen = Server.prototype.listen;
Server.prototype.listen = function (port, ...rest) {
  this.once("listening", () => console.log(`loopback port ${this.address().port}`));
  return listen.call(this, Number(port), "127.0.0.1", ...rest);
};
