// Gatsby's <Link> asks its page loader to prefetch, which only exists in a Gatsby page.
global.___loader = { enqueue: () => undefined, hovering: () => undefined };
global.___navigate = () => undefined;
