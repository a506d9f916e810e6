// Shows a template's calculator where this script stands:
// <script async src="https://…/embed.js" data-template="lvp-plank" data-theme="dark" data-units="metric"></script>
(() => {
  const script = document.currentScript;
  const { template, theme, units } = script.dataset;
  if (!template) {
    console.error('Quotewright: data-template names no template.');
    return;
  }
  if (script.parentElement === document.head) {
    console.error('Quotewright: put this line into the body of the page, where the calculator should stand.');
    return;
  }
  const { origin } = new URL(script.src);
  const address = new URL(`/embed/${encodeURIComponent(template)}`, origin);
  if (theme) address.searchParams.set('theme', theme);
  if (units) address.searchParams.set('units', units);

  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = 'Quantity calculator';
  frame.loading = 'lazy';
  frame.style.cssText = 'display: block; width: 100%; height: 900px; border: 0;';
  addEventListener('message', (event) => {
    const { quotewright, height } = event.data ?? {};
    if (event.source !== frame.contentWindow || event.origin !== origin || quotewright !== 'height') return;
    if (height > 0 && height < 20_000) frame.style.height = `${height}px`;
  });
  script.after(frame);
})();
