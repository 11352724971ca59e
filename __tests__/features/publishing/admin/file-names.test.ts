import { entryFileName, pictureFileName } from "../../../../src/features/publishing/admin/file-names.ts";

test.each([
  ["北京烤鸭.png", /^bei-?jing[a-z-]*\.png$/],
  ["Фото зала.jpg", /^foto-zala\.jpg$/],
  ["the room (2).JPG", /^the-room-2\.jpg$/],
])("a picture called %s keeps a readable name", (name, expected) => {
  expect(pictureFileName(name)).toMatch(expected);
});

test("three pictures are three files, in any script", () => {
  for (const group of [
    ["北京2.jpg", "上海2.jpg", "東京2.jpg"],
    ["。.png", "、.png", "！.png"],
  ]) {
    const files = group.map(pictureFileName);
    expect(new Set(files).size).toBe(3);
    for (const file of files) expect(file).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.(jpg|png)$/);
  }
});

test.each(["田中さくら", "мария", "😀", "שקשוקה", "St. Tropez", "No.1"])(
  "an entry called %s has an address",
  (name) => {
    expect(entryFileName("chefs", name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  },
);

test("an entry with an empty address is named after its kind", () => {
  expect(entryFileName("chefs", "…")).toBe("chef-1");
});
