import { siteSettings } from "../../../content/model/site-settings.ts";
import { checkbox, optional, select } from "../../../content/model/fields.ts";
import { isRecord } from "../../../content/model/parse-fields.ts";
import { offersOf } from "../../../content/model/business.ts";
import { languageOfFile } from "../../../content/model/read.ts";
import { catalogueLanguages } from "../../../core/messages/catalogues.ts";
import { nativeLanguageName } from "../../../core/shared/page-languages.ts";
import { describeOpenWork } from "../../../core/server/open-work.ts";
import type { Offer } from "../../../core/shared/page-roles.ts";
import { formStep, wrong } from "./form-step.ts";
import {
  formatsIn,
  isSampleFile,
  settingOf,
  translationsIn,
  type Fields,
  type Snapshot,
} from "./snapshot.ts";

/** Language and country for the first save of each language; the owner can change them in the next steps. */
const locales: Readonly<Record<string, string>> = { en: "en-GB" };

const business = select(
  siteSettings.fields.business.label,
  {
    both: "Book a table, and order for collection",
    tables: "Book a table",
    collection: "Order for collection",
  },
  { buttons: true, help: "What you don't offer appears nowhere on the site. You can change this later." },
);
const language = select(
  "Language of the site",
  Object.fromEntries(catalogueLanguages().map((one) => [one, nativeLanguageName(one)])),
  { help: "Buttons, forms and emails are in this language. You can add others later, under Translations." },
);

const keepsOpen = checkbox("Switch it off all the same", {
  help: "Bookings and orders that guests already have stay valid, and stay on the staff pages until they are over.",
});

/** Returns what the business offers its guests. */
export const offersIn = (snapshot: Snapshot): readonly Offer[] =>
  offersOf(settingOf(snapshot, "site")["business"]);

/** Sets what the business offers, and the language of the site. */
export const businessStep = formStep({
  name: "Your business",
  lead: "What guests can do here, and in which language they read it.",
  fields: () => ({ business, language, keepsOpen: optional(keepsOpen) }),
  values: (snapshot) => ({
    business: settingOf(snapshot, "site")["business"] ?? "both",
    language: formatsIn(snapshot).language,
  }),
  async save(snapshot, asked, { openWork }) {
    const before = settingOf(snapshot, "site");
    const left = offersOf(asked.business);
    const open = await describeOpenWork(
      openWork,
      offersIn(snapshot).filter((offer) => !left.includes(offer)),
    );
    if (open.length > 0 && !asked.keepsOpen) return wrong([keepsOpen.label], open.join(" "));
    const site = { ...before, business: asked.business };
    if (asked.language === formatsIn(snapshot).language) return { "settings/site.yml": site };
    const isSample = isSampleFile(snapshot);
    const translations = translationsIn(snapshot);
    const own = translations.filter((path) => !isSample(path));
    if (own.some((path) => languageOfFile(path) === asked.language))
      return wrong(
        [language.label],
        `You have translated parts of the site into ${nativeLanguageName(asked.language)}. Remove these translations in the editor first`,
      );
    const { pageLanguages: _languages, formats, ...rest } = site as Fields;
    // The clock is the customary one of the new language until the owner chooses another.
    const { clock: _clock, keepsFormTimes: _times, ...kept } = isRecord(formats) ? formats : {};
    const others = [...new Set(own.map((path) => languageOfFile(path)!))];
    return {
      "settings/site.yml": {
        ...rest,
        formats: {
          ...kept,
          locale: locales[asked.language] ?? `${asked.language}-${asked.language.toUpperCase()}`,
        },
        ...(others.length > 0 ? { pageLanguages: [asked.language, ...others] } : {}),
      },
      ...Object.fromEntries(translations.filter(isSample).map((path) => [path, null])),
    };
  },
});
