/** @jest-environment node */
import { groupCommit } from "../../src/server/storage/group-commit.ts";

const refused = new Error("refused");
const gone = new Error("the database is gone");

/** A commit log that refuses the number 13. */
function journal(failWith?: Error) {
  const batches: number[][] = [];
  const { add, idle } = groupCommit<number>(
    (items) => {
      batches.push([...items]);
      if (failWith) return Promise.reject(failWith);
      return items.includes(13) ? Promise.reject(refused) : Promise.resolve();
    },
    (error) => error === refused,
    3,
  );
  return { add, idle, batches };
}
const outcomes = async (promises: Promise<void>[]) =>
  (await Promise.allSettled(promises)).map(({ status }) => status);

it("writes together what arrives together, in its order and in batches of bounded size", async () => {
  const { add, batches } = journal();
  await Promise.all([1, 2, 3, 4].map(add));
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

it("fails only the item the database refuses", async () => {
  const { add, batches } = journal();
  expect(await outcomes([1, 13, 3].map(add))).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(batches).toEqual([[1, 13, 3], [1], [13], [3]]);
});

it("never writes twice when nobody knows what was committed", async () => {
  const { add, batches } = journal(gone);
  expect(await outcomes([1, 2].map(add))).toEqual(["rejected", "rejected"]);
  expect(batches).toEqual([[1, 2]]);
});

it("is idle once everything has been written, and works again afterwards", async () => {
  const { add, idle, batches } = journal();
  void add(1);
  await idle();
  expect(batches).toEqual([[1]]);
  await add(2);
  expect(batches).toEqual([[1], [2]]);
});
