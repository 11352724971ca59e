import { parse } from "yaml";
import { applyChoices } from "../../../../../src/features/publishing/admin/publishing/apply-choices.ts";
import type { RefusedRequest } from "../../../../../src/features/publishing/admin/publishing/messages.ts";
import type { FileConflict, PublishState } from "../../../../../src/content/contract/publishing.ts";
import {
  clockTime,
  publishBarLine,
  type PublishBarInput,
} from "../../../../../src/features/publishing/admin/publishing/publish-bar-line.ts";

const at = (time: string): string => new Date(`2026-11-21T${time}`).toISOString();
const live: PublishState = {
  sequence: 3,
  live: { release: "r", commit: "c", since: at("12:31:00") },
  pinned: null,
  building: null,
  failed: null,
  setAside: [],
};
const draft = { collection: "dishes", slug: "soup", status: "draft" };
const saved = { commit: "d", merged: [], draft: undefined, at: at("12:40:00") };
const request = { action: "persistEntry", params: {} };
const line = (changes: Partial<PublishBarInput>) =>
  publishBarLine({
    state: live,
    connection: "open",
    refused: undefined,
    saved: undefined,
    liveCommit: undefined,
    now: new Date(at("12:40:04")),
    ...changes,
  });
const words = (changes: Partial<PublishBarInput>) => {
  const { strong, soft, action } = line(changes);
  return `${strong} ${soft}${action ? ` [${action}]` : ""}`;
};

const berryTart = {
  file: "content/dishes/berry-tart.md",
  title: "Berry tart",
  field: "Price",
  message: "The price 12.345 has more than two decimals.",
  fix: "Round it to cents.",
  address: "/collections/dishes/entries/berry-tart",
};
const aside = { ...berryTart, version: "f", since: at("12:20:00") };
const refused: RefusedRequest = { words: "x", problems: [berryTart], request };
const conflict: FileConflict = {
  path: "dishes/soup.md",
  theirVersion: "a",
  mine: "---\ntitle: Soup\nprice: 14.5\nrating: 3\n---\n\nMine.\n",
  theirs: "---\ntitle: Soup\nprice: 14\nrating: 4\ndescription: New\n---\n\nHot.\n",
  merged: "---\ntitle: Soup\nprice: 14\nrating: 3\ndescription: New\n---\n\nHot.\n",
  fields: [{ field: ["price"], base: 13, mine: 14.5, theirs: 14 }],
  onlyTheirs: ["description"],
  onlyMine: ["rating"],
  by: { name: "Jo", at: at("12:39:00") },
};

test.each<[string, Partial<PublishBarInput>, string]>([
  [
    "a build that is late",
    { saved, state: { ...live, building: { since: at("12:39:00"), commit: "d", expectedSeconds: 3 } } },
    "Saved. Not live yet: the build started 12:39 PM and is taking longer than usual. Guests see the version of 12:31 PM until then. [undo]",
  ],
  [
    "a build that is late, and which entries it is to show",
    {
      saved,
      state: {
        ...live,
        building: {
          since: at("12:39:00"),
          commit: "d",
          expectedSeconds: 3,
          titles: ["Harvest notes", "Soup"],
        },
      },
    },
    "Saved. Not live yet: the build started 12:39 PM and is taking longer than usual, because of Harvest notes, Soup. Guests see the version of 12:31 PM until then. [undo]",
  ],
  [
    "the first build of a fresh installation",
    {
      state: { ...live, live: null, building: { since: at("12:00:00"), commit: "c", expectedSeconds: null } },
    },
    "Building the site for the first time. This takes a few minutes. You can keep working.",
  ],
  [
    "the first build again, after one that did not end",
    {
      state: { ...live, live: null, building: { since: at("12:39:04"), commit: "c", expectedSeconds: 240 } },
    },
    "Building the site for the first time. About 3 min left. You can keep working.",
  ],
  [
    "an update that no save started",
    { state: { ...live, building: { since: at("12:39:04"), commit: "c", expectedSeconds: 240 } } },
    "The site is being updated. About 3 min left. You can keep working.",
  ],
  [
    "an update that no save started and that is late",
    { state: { ...live, building: { since: at("12:00:00"), commit: "c", expectedSeconds: 3 } } },
    "The site is being updated. It is taking longer than usual. You can keep working.",
  ],
  [
    "larger sizes of pictures, in a fresh installation",
    { state: { ...live, preparing: { since: at("12:39:04"), expectedSeconds: null } } },
    "Making larger picture sizes. This takes a few minutes. You can keep working.",
  ],
  [
    "larger sizes of pictures, the second time",
    { state: { ...live, preparing: { since: at("12:39:04"), expectedSeconds: 200 } } },
    "Making larger picture sizes. About 3 min left. You can keep working.",
  ],
  [
    "an entry that is set aside",
    { saved, liveCommit: "d", state: { ...live, setAside: [aside] } },
    "Not live since 12:20 PM: Berry tart, Price. The price 12.345 has more than two decimals. Round it to cents. Guests see its last good version. Everything else is live, since 12:31 PM. [field]",
  ],
  [
    "several entries that are set aside",
    { state: { ...live, setAside: [{ ...aside, field: "" }, aside, aside] } },
    "Not live since 12:20 PM: Berry tart. The price 12.345 has more than two decimals. Round it to cents. Guests see its last good version. 2 more. Everything else is live, since 12:31 PM. [field]",
  ],
  [
    "a file that the service cannot use",
    {
      state: {
        ...live,
        unusable: [
          {
            file: "content/settings/booking.yml",
            title: "Booking",
            address: "/collections/settings/entries/booking",
            reason: "There is no field “tabels”. Did you mean “tables”?",
            since: at("12:20:00"),
          },
        ],
      },
    },
    "Not in use since 12:20 PM: Booking. There is no field “tabels”. Did you mean “tables”? Guests get its last good version. [field]",
  ],
  [
    "a draft",
    { saved: { ...saved, draft } },
    "Saved 12:40 PM, as a draft. Guests do not see the draft. [review]",
  ],
  [
    "a draft that somebody reviews",
    { saved: { ...saved, draft: { ...draft, status: "pending_review" } } },
    "Saved 12:40 PM, as a draft in review. Guests do not see the draft.",
  ],
  [
    "a save that is being built",
    { saved, state: { ...live, building: { since: at("12:40:00"), commit: "d", expectedSeconds: 9 } } },
    "Saved. Live in about 5 s. Guests see the version of 12:31 PM until then. [undo]",
  ],
  [
    "a save whose build has not begun",
    { saved },
    "Saved. Being built. Guests see the version of 12:31 PM until then. [undo]",
  ],
  [
    "a save that is live",
    { saved, state: { ...live, live: { ...live.live!, commit: "d" } } },
    "Live since 12:31 PM. Guests see your changes. [undo]",
  ],
  [
    "a save that is live with somebody's newer one",
    { saved, liveCommit: "d" },
    "Live since 12:31 PM. Guests see your changes. [undo]",
  ],
  [
    "what is refused",
    { refused },
    "Not saved: Berry tart, Price. The price 12.345 has more than two decimals. Round it to cents. Your changes are still here. [field]",
  ],
  [
    "a deletion that is refused",
    {
      refused: {
        words: "It is in use and cannot be deleted: Search, Dishes › 1. Remove it there first.",
        problems: [{ ...berryTart, title: "Search", address: "/collections/pages/entries/search" }],
        request: { action: "deleteFiles", params: {} },
      },
    },
    "Not deleted. It is in use and cannot be deleted: Search, Dishes › 1. Remove it there first. [place]",
  ],
  [
    "an entry that is gone",
    { refused: { words: "This entry is gone.", request: { action: "getEntry", params: {} } } },
    "Not opened. This entry is gone.",
  ],
  [
    "a picture that is refused",
    {
      refused: {
        words: "soup.jpg is empty. Upload it again.",
        request: { action: "persistMedia", params: {} },
      },
    },
    "Not uploaded. soup.jpg is empty. Upload it again.",
  ],
  [
    "a build that failed",
    { state: { ...live, failed: { at: at("12:36:00"), commit: "e", message: "x", problems: [berryTart] } } },
    "Not live: Berry tart, Price. The price 12.345 has more than two decimals. Round it to cents. Guests see the version of 12:31 PM. [field]",
  ],
  [
    "two editors",
    { refused: { words: "x", conflicts: [conflict], request } },
    "Jo saved this before you, 12:39 PM. Both versions are kept. One field differs. [compare]",
  ],
  [
    "a version that is held",
    { state: { ...live, pinned: { by: "Marta", at: at("12:35:00") } } },
    "Held at 12:31 PM by Marta. Guests see that version. Later saves are waiting. [release]",
  ],
  ["no connection", { connection: "lost" }, "No connection to the site. Your changes stay here."],
  [
    "a session that has ended",
    { connection: "signed out" },
    "You are signed out. Sign in in another tab; your changes stay here. [sign in]",
  ],
])("the publish bar says of %s what is saved, what guests see and what to do next", (_, input, expected) => {
  expect(words(input)).toBe(expected);
});

test("an unusually long build never looks finished", () => {
  const building = { since: at("12:30:00"), commit: "d", expectedSeconds: 9 };
  expect(line({ state: { ...live, building } }).progress).toBe(0.9);
});

test("a resolved conflict keeps changes made on one side only", () => {
  const result = applyChoices(conflict, { 0: "mine" });
  expect(parse(result.split("---")[1]!)).toEqual({
    title: "Soup",
    price: 14.5,
    rating: 3,
    description: "New",
  });
  expect(result).toContain("Hot.");
  expect(parse(applyChoices(conflict, { 0: "theirs" }).split("---")[1]!)).toMatchObject({
    price: 14,
    rating: 3,
  });
});

test("a time of an earlier day is given with its weekday, even if the clock then read later than now", () => {
  const day = (iso: string) => clockTime(at(iso), new Date(at("09:00:00")));
  expect(day("08:00:00")).toBe("8:00 AM");
  const lastNight = new Date("2026-11-20T22:30:00").toISOString();
  expect(clockTime(lastNight, new Date(at("09:00:00")))).toBe("Fri 10:30 PM");
  const weekAgo = new Date("2026-11-14T08:00:00").toISOString();
  expect(clockTime(weekAgo, new Date(at("09:00:00")))).toBe("Sat 8:00 AM");
});
