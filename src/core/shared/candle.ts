/**
 * A candle's flame as an SVG path, 9.2 wide, with its base at (0, -3.3). Drawn on the room's plan and on
 * every ticket.
 */
export const candleFlame = "M0-16.5c3.4 4.2 4.6 6.2 4.6 8.6a4.6 4.6 0 0 1-9.2 0c0-2.4 1.2-4.4 4.6-8.6z";
