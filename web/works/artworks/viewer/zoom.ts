export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

/**
 * The position of a picture: `scale` is CSS pixels per picture pixel, `x` and `y` are its top left
 * corner on the stage in CSS pixels.
 */
export type View = { scale: number } & Point

/**
 * The bounds of a view: the picture in its own pixels, the stage in CSS pixels, and device pixels
 * per CSS pixel.
 */
export type Frame = { picture: Size; stage: Size; dpr: number }

/** Two fingers: their midpoint and distance. */
export type Pinch = { middle: Point; distance: number }

const MAX_ZOOM = 8
const STEP = 1.5
/** Scales that differ by less than this count as equal. */
const SAME = 1e-6

/** The scale of one picture pixel per screen pixel. */
export const trueScale = ({ dpr }: Frame): number => 1 / dpr

/** The scale at which the whole picture fits the stage; a small picture is not enlarged. */
export function fitScale({ picture, stage }: Frame): number {
  return Math.min(stage.width / picture.width, stage.height / picture.height, 1)
}

export function scaleRange(frame: Frame): { min: number; max: number } {
  const fit = fitScale(frame)
  return { min: Math.min(fit, trueScale(frame)), max: Math.max(fit, MAX_ZOOM * trueScale(frame)) }
}

export const fitted = (frame: Frame): View => bounded(frame, { scale: fitScale(frame), x: 0, y: 0 })

/**
 * Centres a side that fits, and leaves no gap beside a longer one. So the picture cannot be moved
 * out of sight.
 */
export function bounded(frame: Frame, { scale, x, y }: View): View {
  const { min, max } = scaleRange(frame)
  const allowed = clamp(scale, min, max)
  const { picture, stage } = frame
  return {
    scale: allowed,
    x: boundedSide(x, picture.width * allowed, stage.width),
    y: boundedSide(y, picture.height * allowed, stage.height),
  }
}

/** Changes the scale; the point `at` of the stage stays in place. */
export function zoomedAt(frame: Frame, view: View, scale: number, at: Point): View {
  const { min, max } = scaleRange(frame)
  const allowed = clamp(scale, min, max)
  const ratio = allowed / view.scale
  return bounded(frame, { scale: allowed, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio })
}

export const panned = (frame: Frame, view: View, by: Point): View =>
  bounded(frame, { ...view, x: view.x + by.x, y: view.y + by.y })

/** Keeps the picture under the fingers. */
export function pinched(frame: Frame, view: View, from: Pinch, to: Pinch): View {
  const moved = { ...view, x: view.x + to.middle.x - from.middle.x, y: view.y + to.middle.y - from.middle.y }
  if (from.distance === 0) return bounded(frame, moved)
  return zoomedAt(frame, moved, view.scale * (to.distance / from.distance), to.middle)
}

/** One step in (1) or out (-1), which stops at the whole picture and at true pixels on the way. */
export function stepped(frame: Frame, view: View, direction: 1 | -1, at: Point = middleOf(frame.stage)): View {
  const target = view.scale * STEP ** direction
  const halts = [fitScale(frame), trueScale(frame)].filter(
    (halt) => (halt - view.scale) * direction > SAME && (target - halt) * direction > 0,
  )
  const nearest = direction === 1 ? Math.min(target, ...halts) : Math.max(target, ...halts)
  return zoomedAt(frame, view, nearest, at)
}

/**
 * Switches between the whole picture and true pixels at a point. A picture that fits at true pixels
 * is doubled instead.
 */
export function toggled(frame: Frame, view: View, at: Point): View {
  if (!isFitted(frame, view)) return fitted(frame)
  const close = trueScale(frame)
  return zoomedAt(frame, view, close > view.scale + SAME ? close : 2 * view.scale, at)
}

/** Adapts the view to a new stage: a fitted picture still fits, otherwise the centre stays. */
export function resized(before: Frame, after: Frame, view: View): View {
  if (isFitted(before, view)) return fitted(after)
  const from = middleOf(before.stage)
  const to = middleOf(after.stage)
  return bounded(after, { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y })
}

export const isFitted = (frame: Frame, { scale }: View): boolean => Math.abs(scale - fitScale(frame)) < SAME

/** True if part of the picture is out of sight. */
export const overflows = ({ picture, stage }: Frame, { scale }: View): boolean =>
  picture.width * scale > stage.width + 0.5 || picture.height * scale > stage.height + 0.5

/** 100 is one picture pixel per screen pixel. */
export const percentOf = (frame: Frame, { scale }: View): number => Math.round((scale / trueScale(frame)) * 100)

export const middleOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 })

function boundedSide(offset: number, shown: number, room: number): number {
  return shown <= room ? (room - shown) / 2 : clamp(offset, room - shown, 0)
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)
