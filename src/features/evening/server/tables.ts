import type { EveningEventKind } from "../contract/evening.ts";
import type { WaitingStatus } from "../contract/evening.ts";

/** A party that waits for a table. Its personal data is deleted two days after the evening. */
export interface WaitingListTable {
  /** `waiting-` followed by a UUID. */
  id: string;
  version: number;
  service_date: string;
  status: WaitingStatus;
  party_size: number;
  /** 1 if the party came without a booking and waits at the restaurant; 0 if it waits at home. */
  at_the_door: number;
  name: string | null;
  email: string | null;
  phone_number: string | null;
  phone_key: string | null;
  network_hash: string | null;
  note: string | null;
  /** Earliest and latest preferred time, in minutes past midnight of service_date. */
  earliest_minutes: number | null;
  latest_minutes: number | null;
  /** Quoted wait, in minutes from created_at. */
  quoted_from: number | null;
  quoted_to: number | null;
  /** Id of the reservation that holds the offered table, or that was made for the party. */
  reservation_id: string | null;
  changed_by: string | null;
  created_at: string;
  /**
   * Determines the party's place in the queue: the earliest time comes first. If a guest declines an offer or
   * lets it expire, the guest moves to the end.
   */
  turn_at: string;
  /** Number of offers made to the party so far. */
  offers: number;
  /** When the party was seated, got a booking or left. */
  ended_at: string | null;
  /** Language of the page on which the guest joined, and of the guest's emails; null for the source language. */
  language: string | null;
  /** 1 for a sample guest, who exists only for trying out the project; 0 for a real guest. */
  sample: number;
}

declare module "../../../core/server/storage/tables.ts" {
  interface EventKinds {
    evening: EveningEventKind;
  }
  interface Tables {
    waiting_list: WaitingListTable;
  }
}
