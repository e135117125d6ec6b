/**
 * Claims: values that only one person of a tenant may use. `person` and `look_up` are keyed digests. The
 * transaction that saves a document writes its claims; deleting the document removes them.
 */
export const claims = `
create table passmuster_claims (
  number integer primary key,
  verification text not null references passmuster_verifications (id),
  document text not null,
  kind text not null,
  digest blob not null,
  person blob,
  unique (verification, document, kind)
) strict;

create table passmuster_claim_tokens (
  look_up blob not null,
  claim integer not null references passmuster_claims (number) on delete cascade,
  primary key (look_up, claim)
) strict, without rowid;

create index passmuster_claim_tokens_claim on passmuster_claim_tokens (claim);

drop index passmuster_documents_number;

alter table passmuster_documents drop column number_look_up;
`;
