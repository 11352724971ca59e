/** Polyfills that staff's pages need in browsers of 2022, such as that of a tablet that has hung behind the bar since. */
import "core-js/actual/array/to-reversed.js";
import "core-js/actual/array/to-sorted.js";
