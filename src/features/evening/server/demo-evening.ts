import type { EveningParty } from "../contract/evening.ts";
import { clockTime } from "../../../core/shared/time.ts";
import { eveningDeps, type EveningOptions } from "./deps.ts";
import { runCommand } from "./commands.ts";
import { readEvening } from "./snapshot.ts";
import { scheduleFor, serviceDateOf } from "../../booking/rules/schedule.ts";
import type { BookingRules, ServicePeriod } from "../../booking/rules/rules.ts";
import { toInstant } from "../../booking/rules/service-time.ts";
import { currentRules } from "../../booking/server/public.ts";
import { demoMember } from "../../../core/server/auth/stored-member.ts";
import type { EveningCommand, EveningCommandReply } from "../contract/evening-commands.ts";

/*
 * Runs a demo's evening on behalf of an imaginary host: guests book, arrive on time or late, stay away,
 * leave, walk in and wait. Every change is a command that a staff screen could send. Visitors' changes are
 * kept: the imaginary host acts only on parties that are still in the state that the plan expects.
 */

/** Fictitious guests: their addresses use a domain that cannot be registered. */
const booked: readonly (Pick<EveningParty, "size"> & {
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly allergies?: string;
  readonly occasion?: string;
  readonly note?: string;
})[] = [
  { name: "Delgado", size: 4, phone: "555-0111", occasion: "Birthday" },
  { name: "Nguyen", size: 2, allergies: "Sesame" },
  { name: "Okafor", size: 6, email: "okafor@example.com" },
  { name: "Haddad", size: 2, note: "By the window, if there is one" },
  { name: "Lindqvist", size: 3, phone: "555-0112" },
  { name: "Moreau", size: 2, email: "moreau@example.com" },
  { name: "Castellanos", size: 5, phone: "555-0113", occasion: "Anniversary" },
  { name: "Abe", size: 2 },
  { name: "Brandt", size: 4, allergies: "Nuts, and no raw egg", phone: "555-0114" },
  { name: "Silva", size: 2, email: "silva@example.com" },
  { name: "O’Connell", size: 4, note: "A high chair" },
  { name: "Petrov", size: 2, phone: "555-0115" },
  { name: "Marchetti", size: 7, phone: "555-0116", occasion: "Farewell" },
];
const walkIns = ["Ferrand", "Adeyemi", "Kovač", "Ruiz"];
const atHome = ["Whitaker", "Lindgren", "Barbieri"];
const atTheDoor = ["Osei", "Fontaine", "Sharma"];

const minuteMs = 60_000;
/** Minutes between walk-ins, and between guests who join the waiting list at home or at the door. */
const every = { walkIn: 40, atHome: 45, atTheDoor: 60 } as const;
/** Minutes after which a party waiting at the door is seated or, if it has not been seated, leaves. */
const waits = { seated: 12, gone: 44 } as const;

/** A party in the day's plan. */
interface Expected {
  readonly guest: (typeof booked)[number];
  /** `20:30`. Name and time identify a party in the book. */
  readonly time: string;
  readonly fate: "comes" | "cancels" | "stays away";
  /** Time at which the party arrives or is marked as a no-show. */
  readonly comes: Date;
  readonly leaves: Date;
}

/** Plans the guests of one service. The plan is the same every day. */
function expectedIn({ start, end }: ServicePeriod, date: string, rules: BookingRules): Expected[] {
  // Takes no bookings in the last hour. On average, three out of five tables are occupied.
  const span = Math.max(0, end - start - 60);
  const count = Math.ceil((rules.tables.length * span * 0.6) / 150);
  return Array.from({ length: count }, (_, index) => {
    const guest = booked[index % booked.length]!;
    const minutes = start + Math.floor((span * index) / count / 15) * 15;
    const at = (later: number) =>
      new Date((toInstant({ date, minutes }, rules.timeZone).minute + later) * minuteMs);
    const fate = index % 9 === 4 ? "cancels" : index % 11 === 2 ? "stays away" : "comes";
    return {
      guest,
      time: clockTime(minutes),
      fate,
      comes: at(fate === "comes" ? (index * 7) % 12 : 25),
      leaves: at(rules.turn(guest.size) - ((index * 5) % 20)),
    };
  });
}

/**
 * Returns the index of the latest walk-in or waiting guest who is due, if one arrives every `everyMinutes`
 * minutes; undefined until the first one is due.
 */
function latest(minutesSince: number, everyMinutes: number, first: number): number | undefined {
  const index = Math.floor((minutesSince - first) / everyMinutes);
  return index < 0 ? undefined : index;
}

type Done = Extract<EveningCommandReply, { outcome: "done" }>;

/** Carries out everything that is due in the demo's book. */
export async function runDemoEvening(options: EveningOptions): Promise<void> {
  const deps = eveningDeps(options);
  const now = deps.now();
  const rules = await currentRules(deps);
  const date = serviceDateOf(rules, now);
  const services = scheduleFor(rules, date).periods.flatMap(({ servicePeriod, closure }) =>
    closure ? [] : [servicePeriod],
  );
  const session = { id: "demo", member: demoMember("host", now) };
  /** @param at time at which the host decides; now by default */
  const send = async (name: string, command: EveningCommand, at = now): Promise<Done | undefined> => {
    const secondsAgo = Math.max(0, (now.getTime() - at.getTime()) / 1000);
    const request = { key: `demo ${date} ${name}`, overrule: true, command, offline: { secondsAgo } };
    const reply = await runCommand(request, session, deps);
    return reply.ok && reply.value.outcome === "done" ? reply.value : undefined;
  };
  const read = async () => {
    const reply = await readEvening({ date }, deps);
    return reply.ok ? reply.value : { parties: [], waiting: [] };
  };

  const expected = services.flatMap((service) => expectedIn(service, date, rules));
  const planOf = (party: EveningParty) =>
    expected.find(({ guest, time }) => party.name === guest.name && party.time === time);

  /** Returns the next command that is due for a party, and when the host gives it; undefined if none is due. */
  const next = (party: EveningParty): readonly [EveningCommand, at: Date] | undefined => {
    const plan = planOf(party);
    const onParty = { id: party.id, version: party.version };
    const isWalkIn = party.source === "walk-in" && walkIns.includes(party.name ?? "");
    if (party.status === "seated" && (plan || isWalkIn)) {
      const leaves = plan?.leaves ?? new Date(party.endsAt);
      return leaves <= now ? [{ kind: "complete", ...onParty }, leaves] : undefined;
    }
    if (party.status !== "confirmed" || !plan) return undefined;
    if (plan.fate === "cancels") return [{ kind: "cancel", ...onParty, reason: "Down with a cold" }, now];
    if (plan.comes > now) return undefined;
    if (plan.fate === "stays away") return [{ kind: "no-show", ...onParty }, plan.comes];
    const minutes = Math.max(5, Math.round((plan.leaves.getTime() - now.getTime()) / minuteMs));
    return [{ kind: "seat", ...onParty, minutes }, plan.comes];
  };
  const act = async (found: EveningParty): Promise<void> => {
    let party: EveningParty | undefined = found;
    for (let step = next(found); step; step = party && next(party)) {
      const [command, at] = step;
      const done: Done | undefined = await send(`${command.kind} ${found.id}`, command, at);
      party = done?.parties.find(({ id }) => id === found.id);
    }
  };

  const { parties } = await read();
  if (parties.some(planOf)) for (const party of parties) await act(party);
  else {
    const table = rules.tables.length > 4 ? rules.tables[0] : undefined;
    const dinner = services.at(-1);
    if (table && dinner)
      await send("block", {
        kind: "block",
        date,
        tables: [table.name],
        from: clockTime(dinner.start),
        reason: "A leg wobbles",
      });
    // Runs the parties' commands one party at a time, so that a party that leaves frees its table for the
    // next party.
    for (const { guest, time } of expected) {
      const done = await send(`book ${guest.name} ${time}`, { kind: "book", date, time, ...guest });
      for (const party of done?.parties ?? []) await act(party);
    }
  }

  for (const { name, start, end } of services) {
    const opens = toInstant({ date, minutes: start }, rules.timeZone).minute * minuteMs;
    const since = (now.getTime() - opens) / minuteMs;
    if (since < 0 || since > end - start - 60) continue;
    const walkIn = latest(since, every.walkIn, 25);
    if (walkIn !== undefined)
      await send(
        `${name} walk-in ${walkIn}`,
        { kind: "walk-in", size: 2 + (walkIn % 2), name: walkIns[walkIn % walkIns.length]! },
        new Date(opens + (25 + walkIn * every.walkIn) * minuteMs),
      );
    const home = latest(since, every.atHome, 10);
    if (home !== undefined) {
      const guest = atHome[home % atHome.length]!;
      const key = `${name} at home ${home}`;
      const waiting = await send(key, {
        kind: "wait",
        date,
        size: 2,
        atTheDoor: false,
        name: guest,
        email: `${guest.toLowerCase()}@example.com`,
      });
      const [row] = waiting?.waiting ?? [];
      if (row?.status === "waiting")
        await send(`offer ${key}`, { kind: "offer", id: row.id, version: row.version });
    }
    const door = latest(since, every.atTheDoor, 30);
    if (door !== undefined)
      await send(`${name} at the door ${door}`, {
        kind: "wait",
        date,
        size: 2,
        atTheDoor: true,
        name: atTheDoor[door % atTheDoor.length]!,
      });
  }
  for (const { id, version, status, since, atTheDoor: isHere, name } of (await read()).waiting) {
    const minutes = (now.getTime() - Date.parse(since)) / minuteMs;
    if (status !== "waiting" || ![...atHome, ...atTheDoor].includes(name ?? "")) continue;
    if (minutes >= waits.gone) await send(`gone ${id}`, { kind: "remove-waiting", id, version });
    else if (isHere && minutes >= waits.seated)
      await send(`seat ${id}`, { kind: "seat-waiting", id, version });
  }
}
