// The page of a client (/p/<token>): the total follows what is picked, the signature can be drawn, and the business learns
// that it was opened. Without this script, the page has buttons for the first, and a typed name suffices.
(() => {
  const { path, revision } = document.body.dataset;
  const accept = document.getElementById('accept');

  // What is picked is calculated by the server, as what the look hides must not be here.
  let asked = 0;
  const follow = async () => {
    const mine = ++asked;
    const picks = new URLSearchParams();
    for (const [name, value] of new FormData(accept)) if (name.startsWith('pick')) picks.append('pick', value);
    const address = `${path}?${picks}`;
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${answer.status}`);
      const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (mine !== asked) return;
      for (const live of document.querySelectorAll('[data-live]'))
        live.replaceChildren(...(fresh.getElementById(live.id)?.childNodes ?? []));
      for (const [at, part] of [...document.querySelectorAll('.part, .part li')].entries())
        part.className = [...fresh.querySelectorAll('.part, .part li')][at].className;
      history.replaceState(null, '', address);
    } catch {
      // Offline: the page itself says so, or the total that is sent is checked anyway.
      if (mine === asked) location.assign(address);
    }
  };
  document.addEventListener('change', ({ target }) => {
    if (target.form === accept && target.name.startsWith('pick')) void follow();
  });

  const canvas = document.querySelector('canvas');
  if (canvas) {
    document.getElementById('drawing').hidden = false;
    const field = accept.elements.namedItem('signature');
    const pen = canvas.getContext('2d');
    pen.lineWidth = 3;
    pen.lineCap = pen.lineJoin = 'round';
    pen.strokeStyle = '#14213d';
    let drawing = false;
    const pointOf = (event) => {
      const box = canvas.getBoundingClientRect();
      const within = (part, most) => Math.max(0, Math.min(most, Math.round(part * most)));
      return [
        within((event.clientX - box.left) / box.width, canvas.width),
        within((event.clientY - box.top) / box.height, canvas.height),
      ];
    };
    canvas.addEventListener('pointerdown', (event) => {
      drawing = true;
      canvas.setPointerCapture(event.pointerId);
      const [x, y] = pointOf(event);
      field.value += `M${x} ${y}`;
      pen.beginPath();
      pen.moveTo(x, y);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (!drawing || field.value.length > 19_000) return;
      const [x, y] = pointOf(event);
      field.value += `L${x} ${y}`;
      pen.lineTo(x, y);
      pen.stroke();
    });
    for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, () => (drawing = false));
    document.getElementById('clear').addEventListener('click', () => {
      field.value = '';
      pen.clearRect(0, 0, canvas.width, canvas.height);
    });
  }

  // One press, one answer: a second press of an impatient thumb does nothing.
  for (const form of document.forms)
    form.addEventListener('submit', (event) => {
      if (form.dataset.sent) event.preventDefault();
      form.dataset.sent = 'yes';
    });
  addEventListener('pageshow', () => {
    for (const form of document.forms) delete form.dataset.sent;
  });

  // Opened by a person: the page is in sight, and was touched, scrolled or read for some seconds. Scanners do not stay.
  const seen = () => {
    if (document.visibilityState !== 'visible') return;
    navigator.sendBeacon(`${path}/seen`, new URLSearchParams({ revision }));
    stop();
  };
  const signs = ['pointerdown', 'keydown', 'scroll'];
  const timer = setInterval(seen, 3_000);
  const stop = () => {
    clearInterval(timer);
    for (const sign of signs) removeEventListener(sign, seen);
  };
  for (const sign of signs) addEventListener(sign, seen, { passive: true });
})();
