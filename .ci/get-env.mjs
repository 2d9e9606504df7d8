// Calls the tool `get-env` of the server at the URL given, and prints the result.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const client = new Client({ name: "get-env", version: "1.0.0" });
await client.connect(new StreamableHTTPClientTransport(new URL(process.argv[2])));
const result = await client.callTool({ name: "get-env", arguments: {} });
console.log(JSON.stringify(result));
await client.close();
