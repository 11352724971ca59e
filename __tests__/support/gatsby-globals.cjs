// Gatsby's <Link> asks its page loader to prefetch; outside a Gatsby page there is none.
global.___loader = { enqueue: () => undefined, hovering: () => undefined };
global.___navigate = () => undefined;
