import { Canvas, FabricImage, IText, PencilBrush, util, type FabricObject } from 'fabric/es';
import type { Drawn } from './edits.js';
import { LONGEST_SIDE } from './picture-file.js';

/** Spec §9: content of a new text and style of text and pen, in pixels of the display. */
const NEW_TEXT = 'Type Here';
const FONT_SIZE = 32;
const TEXT_FILL = 'white';
const PEN_WIDTH = 6;
const PEN_COLOR = 'red';

export type CanvasMode = 'none' | 'text' | 'drawing';

interface PictureCanvasOptions {
  /**
   * Receives the input of a text on the canvas; it must be inside the dialog, because nothing outside can have the
   * focus.
   */
  typing: HTMLElement;
  /** Something was done with the pointer or typed on the canvas. */
  onEdit: (drawn: readonly Drawn[], what: string, part: string | null) => void;
  /** Another text was selected, or none. */
  onChosen: (id: number | null) => void;
}

/** A picture with texts and lines on a canvas. Positions are in pixels of the picture, whatever its display size. */
export class PictureCanvas {
  private readonly canvas: Canvas;
  private readonly ids = new Map<FabricObject, number>();
  private mode: CanvasMode = 'none';
  private size = { width: 0, height: 0 };
  private lastId = 0;
  /** The canvas content as last serialised or shown. */
  private drawn: readonly Drawn[] = [];

  constructor(
    element: HTMLCanvasElement,
    private readonly options: PictureCanvasOptions,
  ) {
    const canvas = new Canvas(element, { selection: false });
    this.canvas = canvas;
    // The element itself has the description; the pointer layer is empty for screen readers.
    canvas.upperCanvasEl.setAttribute('aria-hidden', 'true');
    canvas.on('path:created', ({ path }) => {
      this.take(path);
      this.edited('Line drawn');
    });
    canvas.on('object:modified', ({ target }) => this.edited('Text moved', `place ${this.ids.get(target)}`));
    canvas.on('text:editing:exited', ({ target }) => {
      const id = this.ids.get(target);
      const before = this.drawn.find((one) => one.id === id);
      if (before && before.object.text !== target.text) this.edited('Text changed', `words ${id}`);
    });
    const chosen = () => options.onChosen(this.ids.get(canvas.getActiveObject()!) ?? null);
    canvas.on('selection:created', chosen);
    canvas.on('selection:updated', chosen);
    canvas.on('selection:cleared', () => this.mode === 'text' && options.onChosen(null));
  }

  /** Shows a picture at most this large, and returns its own size. Throws if it cannot be loaded. */
  async showPicture(source: string): Promise<{ width: number; height: number }> {
    const picture = await FabricImage.fromURL(source, { crossOrigin: 'anonymous' });
    this.size = { width: picture.width, height: picture.height };
    picture.set({ originX: 'left', originY: 'top', left: 0, top: 0 });
    this.canvas.backgroundImage = picture;
    return this.size;
  }

  /** Fits the picture into a box; never enlarges it. */
  fit(maxWidth: number, maxHeight: number): void {
    const { width, height } = this.size;
    const scale = Math.min(1, maxWidth / width, maxHeight / height);
    this.canvas.setDimensions({ width: Math.round(width * scale), height: Math.round(height * scale) });
    this.canvas.setZoom(scale);
    this.useMode(this.mode);
  }

  /** Puts an overlay on the canvas, unless it was drawn there and is on it already. */
  async show(drawn: readonly Drawn[], stale: () => boolean): Promise<void> {
    if (drawn === this.drawn) return;
    const objects = await util.enlivenObjects<FabricObject>(drawn.map(({ object }) => object));
    if (stale()) return;
    const before = this.chosen ? this.ids.get(this.chosen) : null;
    this.drawn = drawn;
    this.canvas.remove(...this.canvas.getObjects());
    this.ids.clear();
    objects.forEach((object, at) => {
      this.take(object, drawn[at]!.id);
      this.canvas.add(object);
    });
    this.useMode(this.mode);
    const text = this.texts.find((one) => this.ids.get(one) === before) ?? this.texts.at(-1);
    if (this.mode === 'text' && text) this.canvas.setActiveObject(text);
  }

  /** Text: texts can be selected and moved. Drawing: the pointer draws. None: view only. */
  useMode(mode: CanvasMode): void {
    const { canvas } = this;
    this.mode = mode;
    if (mode !== 'text') canvas.discardActiveObject();
    for (const object of canvas.getObjects())
      object.set({
        selectable: mode === 'text' && object instanceof IText,
        evented: mode === 'text' && object instanceof IText,
      });
    canvas.isDrawingMode = mode === 'drawing';
    if (mode === 'drawing') {
      const brush = new PencilBrush(canvas);
      brush.width = PEN_WIDTH / canvas.getZoom();
      brush.color = PEN_COLOR;
      canvas.freeDrawingBrush = brush;
    }
    canvas.requestRenderAll();
  }

  /** Adds a text in the centre and selects it. */
  addText(): void {
    const text = new IText(NEW_TEXT, {
      left: this.size.width / 2,
      top: this.size.height / 2,
      fontSize: FONT_SIZE / this.canvas.getZoom(),
      fill: TEXT_FILL,
      fontFamily: 'sans-serif',
    });
    this.take(text);
    this.canvas.add(text);
    this.canvas.setActiveObject(text);
    this.edited('Text added');
  }

  /** Selects a text if there is one; returns whether there was. */
  chooseText(): boolean {
    const text = this.chosen ?? this.texts.at(-1);
    if (text) this.canvas.setActiveObject(text);
    this.canvas.requestRenderAll();
    return text !== undefined;
  }

  /** Changes the selected text. */
  write(words: string): void {
    const text = this.chosen;
    if (!text) return;
    text.set({ text: words });
    text.setCoords();
    this.edited('Text changed', `words ${this.ids.get(text)}`);
  }

  /** Moves the selected text by pixels of the display, and returns its centre in pixels of the picture. */
  move(dx: number, dy: number): { x: number; y: number } | null {
    const text = this.chosen;
    if (!text) return null;
    const zoom = this.canvas.getZoom();
    const place = {
      x: Math.round(Math.min(this.size.width, Math.max(0, text.left + dx / zoom))),
      y: Math.round(Math.min(this.size.height, Math.max(0, text.top + dy / zoom))),
    };
    text.set({ left: place.x, top: place.y });
    text.setCoords();
    this.edited('Text moved', `place ${this.ids.get(text)}`);
    return place;
  }

  /** Removes the selected text. */
  removeText(): void {
    const text = this.chosen;
    if (!text) return;
    this.canvas.remove(text);
    this.edited('Text removed');
  }

  /** The picture with its overlay as a PNG data URL, no side longer than 2000 px. */
  flatten(): string {
    const chosen = this.chosen;
    this.canvas.discardActiveObject();
    this.canvas.renderAll();
    const multiplier = Math.min(
      1 / this.canvas.getZoom(),
      LONGEST_SIDE / Math.max(this.canvas.width, this.canvas.height),
    );
    const flat = this.canvas.toDataURL({ format: 'png', multiplier });
    if (chosen && this.mode === 'text') this.canvas.setActiveObject(chosen);
    return flat;
  }

  /** Whether a text on the canvas is being edited. */
  get typing(): boolean {
    return this.chosen?.isEditing ?? false;
  }

  dispose(): void {
    this.ids.clear();
    void this.canvas.dispose();
  }

  private get texts(): IText[] {
    return this.canvas.getObjects().filter((object) => object instanceof IText);
  }

  private get chosen(): IText | undefined {
    const active = this.canvas.getActiveObject();
    return active instanceof IText ? active : undefined;
  }

  private take(object: FabricObject, id = this.lastId + 1): void {
    this.lastId = Math.max(this.lastId, id);
    this.ids.set(object, id);
    if (object instanceof IText) object.hiddenTextareaContainer = this.options.typing;
  }

  private edited(what: string, part: string | null = null): void {
    this.canvas.requestRenderAll();
    this.drawn = this.canvas.getObjects().map(
      (object): Drawn => ({
        id: this.ids.get(object)!,
        kind: object instanceof IText ? 'text' : 'line',
        object: object.toObject() as Record<string, unknown>,
      }),
    );
    this.options.onEdit(this.drawn, what, part);
  }
}
