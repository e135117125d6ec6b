import type { Verification } from "@passmuster/core/storage";
import type { BesideRows } from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";

const beside = `select json_build_object(
    'claims', coalesce((select json_agg(json_build_object('document', c.document, 'kind', c.kind,
        'digest', encode(c.digest, 'hex'), 'look_ups', coalesce((
          select json_agg(encode(t.look_up, 'hex')) from {schema}.claim_tokens t where t.claim = c.number), '[]')))
      from {schema}.claims c where c.verification = $1), '[]'),
    'search', (select json_build_object('created_at', s.created_at, 'look_ups', encode(s.look_ups, 'hex'))
      from {schema}.search s where s.verification = $1),
    'tokens', coalesce((select json_agg(encode(t.look_up, 'hex')) from {schema}.search s
        cross join generate_series(0, length(s.look_ups) / 8 - 1) place
        join {schema}.search_tokens t on t.look_up = substring(s.look_ups from place * 8 + 1 for 8)
          and t.created_at = s.created_at and t.search = s.number
      where s.verification = $1), '[]'),
    'facts', coalesce((select json_agg(json_build_object('entry', f.entry, 'tenant', f.tenant, 'flow', f.flow, 'at', f.at,
        'status', f.status, 'automatic', f.automatic, 'reversal', f.reversal, 'took', f.took))
      from {schema}.facts f where f.verification = $1), '[]'),
    'waits', (select w.since from {schema}.waits w where w.verification = $1),
    'queue', (select json_build_object('tenant', w.tenant, 'flow', w.flow, 'rank', w.rank, 'due', w.due, 'score', w.score,
        'assigned', encode(w.assigned, 'hex'), 'marks', array(select encode(unnest(w.marks), 'hex')))
      from {schema}.waiting w where w.verification = $1),
    'ends', (select e.day from {schema}.ends e where e.verification = $1),
    'unindexed', exists (select from {schema}.unindexed u where u.verification = $1)
  ) as beside`;

/** What is stored beside a verification, of one snapshot. */
export async function readBeside(
  { read }: Pick<Connection, "read">,
  { id }: Pick<Verification, "id">,
): Promise<BesideRows> {
  const [row] = await read<{ readonly beside: BesideRows }>(beside, [id]);
  if (!row) throw new Error("The rows beside a verification were not read.");
  return row.beside;
}
