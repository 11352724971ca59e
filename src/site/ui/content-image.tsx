import { useEffect, useRef, useState } from "react";
import type { ImageValue } from "../../content/model/fields.ts";
import { useLanguageOf } from "./text.tsx";

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" fill="none" stroke="#d9943a">' +
  '<rect width="400" height="300" fill="#2f241b" stroke="none"/>' +
  '<circle cx="200" cy="150" r="92" stroke-opacity=".75"/><circle cx="200" cy="150" r="60" stroke-opacity=".45"/>' +
  '<path d="M70 92v40c0 12 20 12 20 0V92M80 92v118M320 92c-14 12-18 44-14 66h14zm0 66v52" stroke-opacity=".75" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/**
 * Drawing of a plate that replaces a picture that cannot be loaded. Its colours are the tokens amber and
 * walnut-raised.
 */
export const placeholderImage = `data:image/svg+xml,${encodeURIComponent(svg)}`;

interface ImageProps {
  image: ImageValue;
  /** Overrides the `sizes` written by the build. */
  sizes?: string;
  /** Overrides the content's alternative text; empty if the text beside the picture says the same. */
  alt?: string;
  className?: string;
  /** For the page's largest picture: loaded first, without lazy loading. */
  eager?: boolean;
}

/**
 * A picture from the content, in all its formats and sizes. If it cannot be loaded, a placeholder of the same
 * size with the same alternative text replaces it.
 */
export function Image({ image, sizes, alt = image.alt ?? "", className, eager = false }: ImageProps) {
  const { data, focalPoint } = image;
  const source = data?.images.fallback?.src ?? image.src;
  const element = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();
  const lang = useLanguageOf()(alt);
  const showPlaceholder = source === undefined || failed === source;

  useEffect(() => {
    // The error may have occurred before hydration.
    const img = element.current;
    if (source !== undefined && img?.complete && img.naturalWidth === 0 && img.currentSrc !== "")
      setFailed(source);
  }, [source]);

  const loading = eager
    ? ({ loading: "eager", fetchPriority: "high", decoding: "sync" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
  const { sources = [], fallback } = data?.images ?? {};
  // If there is another format, only a few old browsers use the fallback, so one file is enough.
  const srcSet = sources.length > 0 ? undefined : fallback?.srcSet;

  if (showPlaceholder) {
    return (
      <picture className={className}>
        <img
          className="placeholder-image"
          src={placeholderImage}
          alt={alt}
          lang={lang}
          width={data?.width ?? 4}
          height={data?.height ?? 3}
        />
      </picture>
    );
  }
  return (
    <picture className={className}>
      {sources.map((format) => (
        <source key={format.type} type={format.type} srcSet={format.srcSet} sizes={sizes ?? format.sizes} />
      ))}
      <img
        ref={element}
        src={source}
        srcSet={srcSet}
        sizes={srcSet ? (sizes ?? fallback?.sizes) : undefined}
        alt={alt}
        lang={lang}
        width={data?.width}
        height={data?.height}
        {...loading}
        onError={() => setFailed(source)}
        data-print={image.print ? "" : undefined}
        style={{
          objectPosition: focalPoint,
          backgroundColor: image.print ? undefined : data?.backgroundColor,
        }}
      />
    </picture>
  );
}
