const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" fill="none" stroke="#d9943a">' +
  '<rect width="400" height="300" fill="#2f241b" stroke="none"/>' +
  '<circle cx="200" cy="150" r="92" stroke-opacity=".75"/><circle cx="200" cy="150" r="60" stroke-opacity=".45"/>' +
  '<path d="M70 92v40c0 12 20 12 20 0V92M80 92v118M320 92c-14 12-18 44-14 66h14zm0 66v52" stroke-opacity=".75" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/**
 * Drawn plate that replaces a picture which cannot be loaded. Its colours are the tokens amber and
 * walnut-raised.
 */
export const placeholderImage = `data:image/svg+xml,${encodeURIComponent(svg)}`;
