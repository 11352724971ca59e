import { useEffect, useRef, useState } from "react";
import type { PictureValue } from "../content-model/fields.ts";
import { plateDrawing } from "./placeholder-image.ts";

interface PictureProps {
  picture: PictureValue;
  /** Overrides the `sizes` the build wrote. */
  sizes?: string;
  /** Overrides the content's alternative text; empty where the words beside it say it already. */
  alt?: string;
  className?: string;
  /** The page's largest picture: fetched first and painted without waiting. */
  eager?: boolean;
}

/**
 * A content picture with all its formats and sizes. A picture that cannot be loaded becomes a drawn plate in the same
 * frame, with the same words for screen readers.
 */
export function Picture({ picture, sizes, alt = picture.alt ?? "", className, eager = false }: PictureProps) {
  const { image, focus } = picture;
  const source = image?.images.fallback?.src ?? picture.src;
  const element = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();
  const plate = source === undefined || failed === source;

  useEffect(() => {
    // It may have failed before React listened.
    const img = element.current;
    if (source !== undefined && img?.complete && img.naturalWidth === 0 && img.currentSrc !== "")
      setFailed(source);
  }, [source]);

  const loading = eager
    ? ({ loading: "eager", fetchPriority: "high", decoding: "sync" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
  const fallback = image?.images.fallback;

  if (plate) {
    return (
      <picture className={className}>
        <img
          className="plate-drawing"
          src={plateDrawing}
          alt={alt}
          width={image?.width ?? 4}
          height={image?.height ?? 3}
        />
      </picture>
    );
  }
  return (
    <picture className={className}>
      {image?.images.sources?.map((format) => (
        <source key={format.type} type={format.type} srcSet={format.srcSet} sizes={sizes ?? format.sizes} />
      ))}
      <img
        ref={element}
        src={source}
        srcSet={fallback?.srcSet}
        sizes={fallback?.srcSet ? (sizes ?? fallback.sizes) : undefined}
        alt={alt}
        width={image?.width}
        height={image?.height}
        {...loading}
        onError={() => setFailed(source)}
        css={{ objectPosition: focus, backgroundColor: image?.backgroundColor }}
      />
    </picture>
  );
}
