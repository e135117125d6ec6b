import { expect, test } from "vitest";
import { createRenewal, type RenewalOptions } from "../src/index.ts";

interface Answer {
  readonly name: string;
  readonly until?: number;
}

/** A clock that stands still, and questions that the test answers. */
function asked(change: Partial<RenewalOptions<Answer>> = {}) {
  const clock = { now: 0 };
  const questions: PromiseWithResolvers<Answer>[] = [];
  const value = createRenewal<Answer>({
    renew: () => {
      const question = Promise.withResolvers<Answer>();
      questions.push(question);
      return question.promise;
    },
    name: "answer",
    defectOf: ({ name }) => (name === "" ? "must return a name" : undefined),
    expiresAt: ({ until }) => until,
    errorOf: (sentence, cause) => new Error(sentence, { cause }),
    now: () => clock.now,
    margin: 300,
    pause: 10,
    timeout: 60_000,
    ...change,
  });
  return { clock, questions, value };
}

/** Lets what is settled take its effect. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("many callers share one question", async () => {
  const { questions, value } = asked();
  const callers = Array.from({ length: 50 }, () => value());
  questions[0]?.resolve({ name: "first", until: 1_000 });
  expect(new Set((await Promise.all(callers)).map(({ name }) => name))).toEqual(new Set(["first"]));
  await value();
  expect(questions).toHaveLength(1);
});

test("within the margin one question is asked, and nobody waits for its answer", async () => {
  const { clock, questions, value } = asked();
  const first = value();
  questions[0]?.resolve({ name: "first", until: 1_000 });
  await first;
  clock.now = 699;
  await value();
  expect(questions).toHaveLength(1);
  clock.now = 700;
  expect((await Promise.all([value(), value()])).map(({ name }) => name)).toEqual(["first", "first"]);
  expect(questions).toHaveLength(2);
  questions[1]?.resolve({ name: "second", until: 2_000 });
  await settled();
  expect((await value()).name).toBe("second");
});

test("a failed question is unnoticed while the value is valid, and repeated after the pause", async () => {
  const { clock, questions, value } = asked();
  const first = value();
  questions[0]?.resolve({ name: "first", until: 1_000 });
  await first;
  clock.now = 900;
  expect((await value()).name).toBe("first");
  questions[1]?.reject(new Error("no answer"));
  await settled();
  clock.now = 909;
  expect((await value()).name).toBe("first");
  expect(questions).toHaveLength(2);
  clock.now = 910;
  expect((await value()).name).toBe("first");
  expect(questions).toHaveLength(3);
  questions[2]?.reject(new Error("no answer again"));
  await settled();
  clock.now = 1_000;
  const late = value();
  questions[3]?.reject(new TypeError("still no answer"));
  await expect(late).rejects.toThrow("answer() failed (TypeError).");
});

test("a failed first question fails its callers, and the next caller asks again", async () => {
  const { questions, value } = asked();
  const callers = [value(), value()];
  questions[0]?.reject(new Error("no answer"));
  for (const caller of callers) await expect(caller).rejects.toThrow("answer() failed (Error).");
  const next = value();
  questions[1]?.resolve({ name: "second", until: 1_000 });
  expect((await next).name).toBe("second");
});

test.each([0, -1, Number.NaN])("a value that expires at %s is refused", async (until) => {
  const { value } = asked({ renew: async () => ({ name: "late", until }) });
  await expect(value()).rejects.toThrow("answer() returned an expired value: check the clock.");
});

test("an expired answer does not replace a valid value", async () => {
  const { clock, questions, value } = asked();
  const first = value();
  questions[0]?.resolve({ name: "first", until: 1_000 });
  await first;
  clock.now = 800;
  await value();
  questions[1]?.resolve({ name: "expired", until: 700 });
  await settled();
  expect((await value()).name).toBe("first");
});

test("a value without an expiry is asked for once", async () => {
  const { clock, questions, value } = asked();
  const first = value();
  questions[0]?.resolve({ name: "for good" });
  await first;
  clock.now = Number.MAX_SAFE_INTEGER;
  await value();
  expect(questions).toHaveLength(1);
});

test("a question without an answer ends after its time, and the next caller asks again", async () => {
  let answers = 0;
  const { value } = asked({
    timeout: 20,
    renew: () => (answers++ === 0 ? new Promise(() => {}) : Promise.resolve({ name: "second" })),
  });
  await expect(value()).rejects.toThrow("answer() did not answer within 0.02 seconds.");
  expect((await value()).name).toBe("second");
});

test("a question that throws at once is a rejection whose cause is what was thrown", async () => {
  const thrown = new Error("no role");
  const { value } = asked({
    renew: () => {
      throw thrown;
    },
  });
  await expect(value()).rejects.toMatchObject({ message: "answer() failed (Error).", cause: thrown });
});

test("a value with a defect is refused", async () => {
  const { value } = asked({ renew: async () => ({ name: "" }) });
  await expect(value()).rejects.toThrow("answer() must return a name.");
});
