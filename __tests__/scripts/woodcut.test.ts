import sharp from "sharp";
import { printPicture } from "../../scripts/woodcut.ts";

/** A red plate with a green leaf on a pale ground, lit from the left. */
const plate = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240">
    <defs><linearGradient id="light"><stop stop-color="#e0604a"/><stop offset="1" stop-color="#3a0d08"/></linearGradient></defs>
    <rect width="320" height="240" fill="#f4efe6"/><circle cx="160" cy="120" r="90" fill="url(#light)"/>
    <ellipse cx="140" cy="110" rx="34" ry="20" fill="#4a7a2a"/></svg>`,
);

/** How many points of a picture have which colour: `#241a12`. */
async function colorsOf(picture: Buffer): Promise<ReadonlyMap<string, number>> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const hex = `#${data.readUIntBE(at, 3).toString(16).padStart(6, "0")}`;
    counts.set(hex, (counts.get(hex) ?? 0) + 1);
  }
  return counts;
}

const dark = "#241a12";
const paper = "#f3e9d8";
const small = { size: 160, inks: 3 };

describe("a print of a picture", () => {
  it("has paper, dark lines and no more inks than it may, none of them between two", async () => {
    const colors = await colorsOf(await printPicture(plate, small));
    expect(colors.size).toBeLessThanOrEqual(5);
    expect([...colors.keys()]).toEqual(expect.arrayContaining([dark, paper, "#b4432b"]));
    // A small leaf is no shade of the plate.
    expect(["#4a6334", "#839a4b"].some((green) => colors.has(green))).toBe(true);
  });

  it("leaves what is light bare, and has more lines in the shade than in the light", async () => {
    const print = sharp(await printPicture(plate, small));
    const part = async (left: number) =>
      colorsOf(await print.clone().extract({ left, top: 45, width: 20, height: 30 }).png().toBuffer());
    const [ground, lit, shaded] = [await part(2), await part(40), await part(100)];
    expect([...ground.keys()]).toEqual([paper]);
    expect(shaded.get(dark) ?? 0).toBeGreaterThan(2 * (lit.get(dark) ?? 0));
  });

  it("is the same print every time, no larger than asked for and as high as the picture is", async () => {
    const [first, second] = [await printPicture(plate, small), await printPicture(plate, small)];
    expect(first.equals(second)).toBe(true);
    const { width, height, format } = await sharp(await printPicture(plate, { size: 80 })).metadata();
    expect([width, height, format]).toEqual([80, 60, "png"]);
  });

  it("says that a file is no picture", async () => {
    await expect(printPicture(Buffer.from("a menu, as text"))).rejects.toThrow(/unsupported image/);
  });
});
