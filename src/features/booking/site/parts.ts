import { createContext, type ComponentType, type RefObject } from "react";

export interface FullTimePartProps {
  /** The booking form. The guest must fill it in as for a booking, because offers are emailed. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly time: string;
  readonly values: {
    readonly name: string;
    readonly email: string;
    readonly phoneNumber: string;
    readonly numberOfPersons: number;
    readonly reservationDate: string;
    readonly message: string;
  };
}

export interface ReservationPartProps {
  /** Token of the link that opened the reservation. */
  readonly token: string;
  readonly phone: string;
}

/** Parts that other features add to the booking form and to the page of a reservation. */
export interface BookingParts {
  /** Parts shown below a chosen time that is full. */
  readonly whenFull: readonly ComponentType<FullTimePartProps>[];
  /** Parts shown with the actions for an upcoming reservation. */
  readonly ofReservation: readonly ComponentType<ReservationPartProps>[];
}

export const BookingPartsContext = createContext<BookingParts>({ whenFull: [], ofReservation: [] });
