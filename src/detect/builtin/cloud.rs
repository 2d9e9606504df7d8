//! Keys to cloud accounts.

use crate::detect::Category::CloudCredentials;
use crate::detect::Severity::Critical;
use crate::detect::rule::{Rule, Tail};

/// AWS access key ids: four letters of type, sixteen of base32
/// (IAM user guide, "Unique identifiers"). `AIDA` and kin name things and
/// open nothing, so they are not here.
pub(super) static RULES: &[Rule] = &[Rule::token(
    "aws_access_key",
    CloudCredentials,
    Critical,
    &["AKIA", "ASIA", "ABIA", "ACCA"],
    r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}",
)
.tail(Tail::Alnum)
.examples(&[&["AKIA", "IOSFODNN7", "EXAMPLE"], &["AKIA", "I44QH8DHB", "EXAMPLE"]])];
