import type { ListHit, Logger, Message, Screening } from "@passmuster/core/ports";
import type { VerificationStorage } from "@passmuster/core/storage";
import { testPassmuster } from "@passmuster/core/testing";

/** The people: one is deleted by a call, one by retention, one is on legal hold, and one waits. */
const people = ["deleted", "retired", "held", "waiting"] as const;
type Person = (typeof people)[number];

/** What of hits can be read in a place: for each person the parts, as `alias deleted`. */
export type Found = readonly string[];

/** What can be read of hits, and where. */
export interface ListedLives {
  /** In the rows, while all people are there. */
  readonly before: Found;
  /** In the rows, after one was deleted by a call. */
  readonly deleted: Found;
  /** In the rows, after the retention of another. */
  readonly retired: Found;
  /** In the rows, after the hold was lifted. */
  readonly lifted: Found;
  /** In what leaves the storage or outlives a verification: messages, webhooks, the record, logs, events. */
  readonly elsewhere: Found;
}

const parts = ["alias", "listed", "own", "word", "born", "reason", "by"] as const;

/** All that can be read of the hits of these people. */
export const allOf = (...wanted: readonly Person[]): Found =>
  wanted.flatMap((person) => parts.map((part) => `${part} ${person}`)).sort();

/** The parts of hits in a text. */
export function hitsIn(text: string): Found {
  const lower = text.toLowerCase();
  return people
    .flatMap((person) =>
      parts.filter((part) => lower.includes(mark(part, person))).map((part) => `${part} ${person}`),
    )
    .sort();
}

/** Long enough that it does not occur by chance. */
const mark = (part: (typeof parts)[number], person: Person): string => `zq${part}zq${person}`;

/**
 * Lets people who are on a list live in a storage: found, cleared, approved, found again after the list
 * changed, and erased.
 * @param contents what an attacker with the storage and its keys reads
 */
export async function listedLives(
  given: VerificationStorage,
  contents: () => string | Promise<string>,
): Promise<ListedLives> {
  const { storage, messages } = watched(given);
  const [logs, logger] = watchedLogger();
  const lists = changingLists();
  const kit = await testPassmuster({
    storage,
    logger,
    screening: lists,
    retention: { approved: "90d" },
  });
  const { passmuster, webhooks, advance } = kit;
  const { verifications } = passmuster.flow("identity");
  const events: string[] = [];
  passmuster.on("screening.hit", (event) => void events.push(JSON.stringify(event)));
  const hook = { url: "https://host.test/hook", include: "full" } as const;
  const endpoints = [
    await passmuster.webhooks.add(hook),
    await passmuster.webhooks.add({ ...hook, events: ["screening.hit"] }),
  ];
  const ids = {} as Record<Person, `ver_${string}`>;
  for (const person of people) ids[person] = (await decided(kit, person)).id as `ver_${string}`;
  for (const person of people) await clear(kit, ids[person], person, 1);
  for (const person of people)
    await verifications.approve(ids[person], { comment: "Seen.", email: "ann@bank.test" });
  lists.change();
  await passmuster.drain();
  for (const person of people) await clear(kit, ids[person], person, 2);
  for (const person of people.filter((one) => one !== "waiting"))
    await verifications.approve(ids[person], { comment: "Seen.", email: "ann@bank.test" });
  await verifications.hold(ids.held, { reason: "Order of a court.", email: "lea@bank.test" });
  const before = hitsIn(await contents());

  await verifications.delete(ids.deleted);
  await passmuster.purge();
  const deleted = hitsIn(await contents());
  await advance(100);
  await passmuster.purge();
  const retired = hitsIn(await contents());
  await verifications.releaseHold(ids.held, { reason: "The case ended.", email: "lea@bank.test" });
  await passmuster.drain();
  await passmuster.purge();
  const lifted = hitsIn(await contents());

  const record: string[] = [];
  for await (const { body } of passmuster.audit.export()) record.push(body);
  const deliveries: string[] = [];
  for (const { id } of endpoints)
    deliveries.push(JSON.stringify((await passmuster.webhooks.deliveries(id, { perPage: 100 })).items));
  const searched = {
    messages: messages.map((one) => JSON.stringify(one)),
    webhooks: webhooks.sent.map(({ body }) => body),
    deliveries,
    record,
    logs,
    events,
  };
  await kit.close();
  for (const [place, texts] of Object.entries(searched))
    if (texts.length === 0) throw new Error(`Nothing was searched: ${place}.`);
  return { before, deleted, retired, lifted, elsewhere: hitsIn(Object.values(searched).flat().join("\n")) };
}

type Kit = Awaited<ReturnType<typeof testPassmuster>>;

const decided = ({ decided: decide }: Kit, person: Person) =>
  decide({
    input: {
      person: { firstName: "Ines", lastName: person, dateOfBirth: "1990-04-12" },
      documents: { photoId: { type: "Passport", number: "X1234567", country: "ATA" } },
    },
  });

/** Clears by HTTP, with a key: the answer is stored for repetitions. */
async function clear(
  { request, publicUrl, passmuster }: Kit,
  id: string,
  person: Person,
  round: number,
): Promise<void> {
  const { screening } = await passmuster.flow("identity").verifications.get(id);
  const hit = screening?.hits.find(({ cleared }) => !cleared)?.id ?? "";
  const path = `${publicUrl}/api/v1/identity/verifications/${id}/screening/${encodeURIComponent(hit)}/clear`;
  const { status } = await request(path, {
    method: "PUT",
    headers: { "content-type": "application/json", "idempotency-key": `${id}-${round}` },
    body: JSON.stringify({ reason: mark("reason", person), email: `${mark("by", person)}@bank.test` }),
  });
  if (status !== 200) throw new Error(`The hit was not cleared: ${status}.`);
}

/** A list that names everybody; its entries change when a test says so. */
function changingLists(): Screening & { change(): void } {
  let version = "1";
  const list = () => ({
    name: "un",
    version,
    digest: version.padStart(64, "0"),
    at: "2026-01-01T00:00:00.000Z",
  });
  const hit = (person: Person): ListHit => ({
    list: "un",
    entry: person,
    digest: version,
    alias: mark("alias", person),
    words: [{ own: mark("own", person), listed: mark("word", person) }],
    score: 0.9,
    dateOfBirth: "same",
    country: "unknown",
    listed: {
      name: mark("listed", person),
      birthDates: [mark("born", person)],
      countries: [],
      programmes: [],
    },
  });
  return {
    change() {
      version = "2";
    },
    async screen({ names }) {
      const found = people.filter((person) => names.some(({ surname }) => surname.toLowerCase() === person));
      return { lists: [list()], hits: found.map(hit) };
    },
    lists: async () => [list()],
  };
}

/** The storage, with every message that it was given. */
function watched(inner: VerificationStorage) {
  const messages: Message[] = [];
  const storage: VerificationStorage = {
    ...inner,
    save(next, added, ...rest) {
      messages.push(...added);
      return inner.save(next, added, ...rest);
    },
    outbox: {
      ...inner.outbox,
      add(added) {
        messages.push(...added);
        return inner.outbox.add(added);
      },
    },
  };
  return { storage, messages };
}

function watchedLogger(): readonly [lines: string[], logger: Logger] {
  const lines: string[] = [];
  const write = (fields: object, message: string): void => void lines.push(JSON.stringify([fields, message]));
  return [lines, { debug: write, info: write, warn: write, error: write }];
}
