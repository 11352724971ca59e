/** Polyfills for browsers of 2022, such as on a tablet that has been behind the bar since then. */
import "core-js/actual/array/to-reversed.js";
import "core-js/actual/array/to-sorted.js";
