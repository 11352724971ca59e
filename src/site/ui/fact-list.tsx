import { type ReactNode, use } from "react";
import { clsx } from "clsx";
import { useLanguageOf } from "./text.tsx";
import * as styles from "./fact-list.module.css";
import { SiteContext } from "../../core/browser/site-context.ts";
import { useMessages } from "../../core/browser/use-messages.ts";

interface FactListProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  className?: string;
}

/** A list of names and values, with a rule below each entry. */
export function FactList({ facts, className }: FactListProps) {
  const languageOf = useLanguageOf();
  return (
    <dl className={clsx(styles.root, className)}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd lang={languageOf(value)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Directions by tram, by car and without steps: one line for each that the restaurant has filled in. Renders
 * nothing if there are none.
 */
export function GettingHere({ className }: { readonly className?: string }) {
  const { tram, parking, stepFree } = use(SiteContext).site.gettingHere ?? {};
  const t = useMessages("layout");
  const facts = (
    [
      [t("getting.tram"), tram],
      [t("getting.parking"), parking],
      [t("getting.stepFree"), stepFree],
    ] as const
  ).flatMap(([name, text]) => (text ? [[name, text] as const] : []));
  return facts.length > 0 ? <FactList className={className} facts={facts} /> : null;
}
