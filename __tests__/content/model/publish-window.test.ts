import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { siteModel } from "../../../src/app/site-model.ts";
import { isPublished, publishMinute } from "../../../src/content/model/publish-window.ts";
import { readSchedule, scheduleState } from "../../../src/content/model/read-schedule.ts";
import { parseContentFile } from "../../../src/content/model/read.ts";
import { checkFile, validateContent } from "../../../src/content/model/validate.ts";
import { temporaryFolder } from "../../core/server/support/fixtures.ts";
import { contentDir } from "../../support/content-dir.ts";
import { readContent } from "../../../src/content/model/read-content.ts";

it("uses the restaurant's clock, also if a day has another offset", () => {
  expect(publishMinute(new Date("2026-12-24T17:00:00Z"), "Europe/Rome")).toBe("2026-12-24T18:00");
  expect(publishMinute(new Date("2026-07-24T16:00:00Z"), "Europe/Rome")).toBe("2026-07-24T18:00");
  // Midnight belongs to the day that starts then.
  expect(publishMinute(new Date("2026-12-31T23:00:00Z"), "Europe/Rome")).toBe("2027-01-01T00:00");
});

it.each([
  ["2026-12-24T17:59", false],
  ["2026-12-24T18:00", true],
  ["2026-12-26T23:59", true],
  ["2026-12-27T00:00", false],
])("lasts from the first minute to the one before the last: %s", (minute, seen) => {
  expect(isPublished({ publishFrom: "2026-12-24T18:00", publishUntil: "2026-12-27T00:00" }, minute)).toBe(
    seen,
  );
  expect(isPublished({}, minute)).toBe(true);
});

const post = (more: string) =>
  `---\ntitle: Christmas\ndate: 2026-12-24\ncategory: News\nauthor: Marta\nimage: { file: /media/posts/x.jpg, alt: "" }\nexcerpt: Soon.\ncomments: 0\n${more}---\n\nText.\n`;

it("refuses invalid times, and an end before the start", () => {
  const problems = (more: string) =>
    checkFile(parseContentFile("posts/christmas.md", post(more), siteModel)!, siteModel).map(
      ({ field, message }) => `${field}: ${message}`,
    );
  expect(problems("publishFrom: 2026-12-24T18:00\n")).toEqual([]);
  expect(problems("publishFrom: tomorrow\n")).toEqual(["Publish from: “tomorrow” is not a date and time."]);
  expect(problems("publishFrom: 2026-12-24T18:00\npublishUntil: 2026-12-24T18:00\n")).toEqual([
    "Publish until: It ends before it begins, so guests would never see it.",
  ]);
});

it("an entry that pages link to, or show by name, cannot be scheduled", async () => {
  const { files, folders } = await readContent(contentDir, siteModel);
  const scheduled = files.map((file) =>
    file.path === "pages/menu.yml" || file.path === "pages/home.yml"
      ? { ...file, data: { ...file.data, publishFrom: "2026-12-24T18:00" } }
      : file,
  );
  const problems = validateContent({ files: scheduled, folders }, siteModel, { imageExists: () => true });
  expect(problems.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      "The home page must always be published.",
      expect.stringContaining("The page “/menu” is only published for a limited time") as string,
    ]),
  );
});

it("the schedule's state changes at the minute and on exceptional days, and never otherwise", async () => {
  const folder = await temporaryFolder();
  const write = async (path: string, text: string) => {
    await mkdir(join(folder.path, path, ".."), { recursive: true });
    await writeFile(join(folder.path, path), text);
  };
  await write(
    "settings/booking.yml",
    "timeZone: Europe/Rome\nclosures:\n  - { from: 2027-01-06, to: 2027-01-07, reason: Stocktaking }\n",
  );
  await write("posts/always.md", post(""));
  await write("posts/christmas.md", post("publishFrom: 2026-12-24T18:00\npublishUntil: 2026-12-27T00:00\n"));
  const schedule = await readSchedule(folder.path, siteModel);
  const state = (at: string) => scheduleState(schedule, new Date(at));
  expect(state("2026-12-24T16:59:59Z")).toBe("");
  expect(state("2026-12-24T17:00:00Z")).toBe("posts/christmas.md");
  expect(state("2026-12-26T22:59:59Z")).toBe("posts/christmas.md");
  expect(state("2026-12-26T23:00:00Z")).toBe("");
  expect(state("2027-01-05T22:59:59Z")).toBe("");
  expect(state("2027-01-05T23:00:00Z")).toBe("2027-01-06");
  expect(state("2027-01-06T23:00:00Z")).toBe("2027-01-07");
  expect(state("2027-01-07T23:00:00Z")).toBe("");
  await folder.remove();
});
