import sharp from "sharp";
import { setAvifEffort } from "../../src/gatsby/avif-effort.ts";

it("pictures are encoded with less effort where nothing is said of it, as Gatsby's plugin asks for them", async () => {
  const width = 400;
  // Never the same twice, so that the encoder has something to do.
  const noise = Buffer.from(
    Array.from({ length: width * width * 3 }, (_, at) => (at * 7919 + ((at * at) >> 3)) % 256),
  );
  const picture = () => sharp(noise, { raw: { width, height: width, channels: 3 } });
  const encode = (effort?: number) =>
    picture()
      .avif({ quality: 50, ...(effort === undefined ? {} : { effort }) })
      .toBuffer();
  const [asked, usual] = [await encode(3), await encode()];
  expect(usual.equals(asked)).toBe(false);
  setAvifEffort();
  // Of a copy of a pipeline too, which is how the plugin makes one picture in many sizes.
  expect((await picture().clone().avif({ quality: 50 }).toBuffer()).equals(asked)).toBe(true);
  expect((await encode(4)).equals(usual)).toBe(true);
});
