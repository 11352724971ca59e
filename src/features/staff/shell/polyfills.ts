/**
 * Polyfills that staff pages need in browsers of 2022, such as on a tablet that has hung behind the bar since
 * then.
 */
import "core-js/actual/array/to-reversed.js";
import "core-js/actual/array/to-sorted.js";
