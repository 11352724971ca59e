import * as controls from "../../staff/shell/screen/buttons.module.css";
import { useEveningContext } from "./context.ts";
import * as styles from "./evening.module.css";
import { hourText } from "./model/clock.ts";
import { isExpected, laterService, partiesOfService } from "./model/phase.ts";
import { pluralize } from "../../../core/shared/text.ts";

/** Link to a later service of the day. Shown if no party of the current service is expected or seated. */
export function NextService({ onService }: { readonly onService: (name: string) => void }) {
  const { book, service, parties } = useEveningContext();
  const later = laterService(book, service);
  if (!later || parties.some(isExpected)) return null;
  const count = partiesOfService(book, later.name).filter(isExpected).length;
  return (
    <section className={styles.nextService} aria-label="Next service">
      <p>
        No one is {parties.length === 0 ? "booked" : "expected any more"} for {service.name}. {later.name}{" "}
        begins at {hourText(later.from)}
        {count > 0 ? <>, with {pluralize(count, "party", "parties")}</> : null}.
      </p>
      <button type="button" className={controls.btn} onClick={() => onService(later.name)}>
        Open {later.name}
      </button>
    </section>
  );
}
