require("@testing-library/jest-dom");
// Milliseconds. A machine that has much else to do is slow, not wrong.
require("@testing-library/dom").configure({ asyncUtilTimeout: 10_000 });
