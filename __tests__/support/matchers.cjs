require("@testing-library/jest-dom");
// In milliseconds; a busy machine is slow.
require("@testing-library/dom").configure({ asyncUtilTimeout: 10_000 });
