import type { ComponentProps } from "react";
import type { ImageValue } from "../../content/model/fields.ts";
import { Image } from "./content-image.tsx";
import { Text } from "./text.tsx";

interface FigureProps extends Omit<ComponentProps<"figure">, "children"> {
  image: ImageValue;
  sizes: string;
  /** True for the page's largest picture. */
  eager?: boolean;
  caption?: string | undefined;
}

/** A picture with its caption, if it has one. */
export function Figure({ image, sizes, eager = false, caption = image.caption, ...rest }: FigureProps) {
  return (
    <figure {...rest}>
      <Image image={image} sizes={sizes} eager={eager} />
      {caption ? (
        <Text as="figcaption" className="caption">
          {caption}
        </Text>
      ) : null}
    </figure>
  );
}
