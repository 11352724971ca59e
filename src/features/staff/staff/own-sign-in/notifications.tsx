import { useRef } from "react";
import * as paths from "../../../../core/contract/paths.ts";
import type { PushReply } from "../../contract/push.ts";
import { Unanswered } from "../../shell/outcome-line.tsx";
import { setPushTopics, hasPushSupport } from "../../shell/push.ts";
import { useReply } from "../../shell/use-reply.ts";
import * as styles from "./own-sign-in.module.css";
import type { PushTopic } from "../../../../core/contract/push-kinds.ts";
import type { StaffMember } from "../../../../core/contract/staff-roles.ts";
import { TwoWaySwitch } from "../../shell/screen/segmented-control.tsx";

const texts: Readonly<Record<PushTopic, readonly [name: string, text: string]>> = {
  orders: ["New orders", "With the order’s number and the time when it must be ready."],
  kitchen: [
    "Alarms from the kitchen",
    "An order the kitchen hasn’t seen, a dish whose allergens have changed.",
  ],
  bookings: ["Many tables at once", "A stranger may be filling the book."],
  publishing: ["Publishing failed", "A saved change is not live, or a file cannot be used."],
};

interface NotificationsProps {
  readonly staff: StaffMember;
  /** Runs an action, and shows its outcome on the page. */
  readonly act: (action: () => Promise<string | undefined>) => Promise<void>;
}

function Switches({
  push,
  staff,
  act,
  look,
}: NotificationsProps & { readonly push: PushReply; readonly look: () => Promise<void> }) {
  /**
   * The latest choice, even if it has not been sent yet: a user can touch two switches faster than the
   * service answers.
   */
  const chosen = useRef(push.subscribed);
  const sent = useRef(Promise.resolve());
  const choose = (topic: PushTopic, on: boolean) => {
    const others = chosen.current.filter((one) => one !== topic);
    const topics = on ? [...others, topic] : others;
    chosen.current = topics;
    const send = async () => {
      try {
        await setPushTopics(staff.id, push, topics);
      } catch (error) {
        chosen.current = push.subscribed;
        throw error;
      }
      await look();
      return topics.length > 0
        ? "This device gets notifications until you sign out"
        : "This device no longer gets notifications";
    };
    sent.current = sent.current.then(() => act(send));
  };
  if (!hasPushSupport())
    return (
      <p>
        This browser cannot show notifications. On an iPhone or iPad, put this page on the home screen first,
        and open it there.
      </p>
    );
  return (
    <ul>
      {push.topics.map((topic) => (
        <li key={topic} className={styles.row}>
          <p id={`push-${topic}`}>
            <b>{texts[topic][0]}</b>
            <small>{texts[topic][1]}</small>
          </p>
          <TwoWaySwitch
            on={push.subscribed.includes(topic)}
            labels={["On", "Off"]}
            aria-labelledby={`push-${topic}`}
            onChange={(on) => choose(topic, on)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Settings for notifications on this device. */
export function Notifications(props: NotificationsProps) {
  const { reply: push, problem, look } = useReply<PushReply>(paths.getPush);
  if (push ? push.topics.length === 0 : problem === undefined) return null;
  return (
    <section className={styles.part}>
      <h2>Notifications on this device</h2>
      <p>
        Notifications tell you what needs attention, but nothing about guests. They stop when you sign out,
        and continue when you sign in here again. A notification can arrive late or not at all, so keep an eye
        on the screens and your email.
      </p>
      {problem === undefined ? null : <Unanswered problem={problem} onRetry={() => void look()} />}
      {push ? <Switches {...props} {...{ push, look }} /> : null}
    </section>
  );
}
