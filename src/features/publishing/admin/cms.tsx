import CMS, { type PreviewProps, type WidgetProps } from "netlify-cms-app";
import { useCallback, type ComponentType, type Ref } from "react";
import { siteModel } from "../../../app/site-model.ts";
import { cmsConfig, type CmsOptions } from "../../../content/model/cms.ts";
import { AllImages } from "./all-images.tsx";
import type { Media } from "./backend.ts";
import { blockList } from "./blocks/block-list.tsx";
import { watchEntryChanges } from "./entry-changes.ts";
import { NumberField } from "./number-field.tsx";
import { registerServiceBackend } from "./publishing/service-backend.ts";
import { imageAddress, entryLocationOf } from "./images.ts";
import { SwitchField } from "./switch-field.tsx";
import { ChoiceField } from "./theme/choice-field.tsx";
import { ColorField } from "./theme/color-field.tsx";
import { escapeHtml } from "../../../core/shared/text.ts";
import { previews, type PreviewComponent } from "./previews/entry-preview.tsx";

/**
 * Returns the restaurant's name as a picture of 180 × 60 px (a data URL), for the header of Decap's own
 * screens.
 */
export const logoOf = (name: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="60" viewBox="0 0 180 60" role="img" aria-label="${escapeHtml(name)}"><text x="90" y="42" text-anchor="middle" font-family="Georgia, 'Times New Roman', serif" font-size="${Math.min(40, Math.floor(320 / name.length))}" font-style="italic" font-weight="600" fill="#9a5b13">${escapeHtml(name)}</text></svg>`,
  )}`;

export { showDraft } from "./drafts/draft-page.tsx";

/** Wraps a preview, and passes it a function that returns the URLs of its entry's pictures. */
function withImages(Preview: PreviewComponent, media: Media): ComponentType<PreviewProps> {
  return function PreviewWithImages(props: PreviewProps) {
    const { entry, getAsset } = props;
    const { path, files } = entryLocationOf(entry);
    // The function stays the same while an editor types, because typing changes neither the entry's path nor
    // its pictures.
    const address = useCallback(
      (file: string) => imageAddress(file, { path, files }, getAsset, media.at),
      [path, files, getAsset],
    );
    return <Preview {...props} address={address} />;
  };
}

interface ImageFieldProps {
  readonly onChange: (file: string) => void;
  readonly getEntry: () => { get(key: string): unknown };
}

/** Replaces Decap's image field with one that offers pictures from every media folder. */
function showImagesOfAllFolders(media: Media): void {
  const image = CMS.getWidget("image");
  if (!image) throw new Error("The CMS has no image field.");
  const Control = image.control as ComponentType<WidgetProps & { ref?: Ref<unknown> }>;
  function ImageControl({ ref, ...props }: WidgetProps & ImageFieldProps & { ref?: Ref<unknown> }) {
    const { getAsset, getEntry } = props;
    const address = useCallback(
      (file: string) => imageAddress(file, entryLocationOf(getEntry()), getAsset, media.at),
      [getAsset, getEntry],
    );
    return (
      <>
        <Control {...props} ref={ref} getAsset={address} />
        <AllImages media={media} onChoose={props.onChange} />
      </>
    );
  }
  CMS.registerWidget("image", ImageControl as ComponentType<never>, image.preview, image.schema);
}

/** Replaces Decap's list for blocks with one that shows a picture of each block to choose from. */
function showBlocksWithPictures(media: Media, styles: string | undefined): void {
  const list = CMS.getWidget("list");
  if (!list) throw new Error("The CMS has no list.");
  const address = (file: string) =>
    file.startsWith("/media/") ? media.at + file.slice("/media".length) : file;
  const control = blockList(list.control, address, styles);
  CMS.registerWidget("list", control as ComponentType<never>, list.preview, list.schema);
}

const userKey = "decap-cms-user";

/**
 * Signs staff in to Decap if they are already signed in to the service, so that they need not press Decap's
 * own sign-in button.
 */
function signInLocally(): void {
  localStorage.setItem(userKey, JSON.stringify({ backendName: "service" }));
}

/** Opens the CMS in the page. Call it only once, because Decap cannot be unmounted. */
export function start(
  options: Pick<CmsOptions, "backend" | "siteUrl" | "publishMode">,
  media: Media,
  previewStyle: string | undefined,
): void {
  watchEntryChanges();
  if (options.backend.name === "service") {
    signInLocally();
    registerServiceBackend();
  }
  showImagesOfAllFolders(media);
  showBlocksWithPictures(media, previewStyle);
  const number = CMS.getWidget("number");
  CMS.registerWidget("number", NumberField as ComponentType<never>, number?.preview, number?.schema);
  const boolean = CMS.getWidget("boolean");
  CMS.registerWidget("boolean", SwitchField as ComponentType<never>, boolean?.preview, boolean?.schema);
  CMS.registerWidget("theme-color", ColorField as ComponentType<never>);
  CMS.registerWidget("choice", ChoiceField as ComponentType<never>);
  if (previewStyle) CMS.registerPreviewStyle(previewStyle);
  for (const [collection, Preview] of Object.entries(previews))
    CMS.registerPreviewTemplate(collection, withImages(Preview, media));
  CMS.init({
    config: cmsConfig(
      {
        ...options,
        formats: RESTAURANT_FORMATS,
        // If the service serves the editor, the publish bar shows the restaurant's name instead.
        ...(options.backend.name === "service" ? {} : { logo: logoOf(RESTAURANT_NAME) }),
        previews: new Set(Object.keys(previews)),
        features: INSTALLED_FEATURES,
      },
      siteModel,
    ),
  });
}
