/**
 * Tells the page around the frame how high this one is, now and whenever that changes (public/embed.js listens). Outside
 * of a frame it does nothing. For an effect: returns what ends it.
 */
export function tellHeight(): (() => void) | undefined {
  if (window.parent === window) return;
  const main = document.getElementById('main')!;
  const tell = () => window.parent.postMessage({ quotewright: 'height', height: Math.ceil(main.offsetHeight) }, '*');
  const observer = new ResizeObserver(tell);
  observer.observe(main);
  return () => observer.disconnect();
}
