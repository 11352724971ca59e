import sharp, { type AvifOptions } from "sharp";
import { setAvifOptions } from "../../../src/site/gatsby/avif-options.ts";

it("pictures are encoded with less effort and coarser colours by default, as Gatsby's plugin requests them", async () => {
  const width = 400;
  // The picture never repeats, so that the encoder has something to do.
  const noise = Buffer.from(
    Array.from({ length: width * width * 3 }, (_, at) => (at * 7919 + ((at * at) >> 3)) % 256),
  );
  const picture = () => sharp(noise, { raw: { width, height: width, channels: 3 } });
  const encode = (options: AvifOptions = {}) =>
    picture()
      .avif({ quality: 50, ...options })
      .toBuffer();
  const asked = await encode({ effort: 3, chromaSubsampling: "4:2:0" });
  const finer = { effort: 4, chromaSubsampling: "4:4:4" } as const;
  const usual = await encode(finer);
  expect(usual.equals(asked)).toBe(false);
  setAvifOptions();
  // The options also apply to copies of a pipeline, with which the plugin makes one picture in many sizes.
  expect((await picture().clone().avif({ quality: 50 }).toBuffer()).equals(asked)).toBe(true);
  expect((await encode(finer)).equals(usual)).toBe(true);
});
