const CELL_PX = 8
const ANGLE = 0.78
const GAMMA = 0.9
const GAIN = 0.92
/**
 * Dots fade in from the left over this part of the width, and fade out over this lowest part of the
 * height.
 */
const FADE = { left: 0.7, bottom: 0.45 } as const
const SMALLEST_PX = 0.35

/** A grey picture: one byte per pixel, 0 is black. */
type GreyPicture = { bytes: Uint8ClampedArray; width: number; height: number }

/**
 * Yields the dots (x, y, radius in px) that print a grey picture over an area in px: larger where
 * the picture is darker, fading towards the left and the bottom.
 */
export function* halftoneDots(grey: GreyPicture, width: number, height: number): Generator<[number, number, number]> {
  const cos = Math.cos(ANGLE)
  const sin = Math.sin(ANGLE)
  const reach = Math.hypot(width, height)
  for (let j = -reach; j < reach; j += CELL_PX) {
    for (let i = -reach; i < reach; i += CELL_PX) {
      const x = width / 2 + i * cos - j * sin
      const y = height / 2 + i * sin + j * cos
      if (x < -CELL_PX || y < -CELL_PX || x > width + CELL_PX || y > height + CELL_PX) continue
      const dark = (1 - greyAt(grey, x / width, y / height)) ** GAMMA * GAIN
      const ink = dark * ease(x / width / FADE.left) * ease((1 - y / height) / FADE.bottom)
      const radius = Math.sqrt(ink / Math.PI) * CELL_PX * 1.02
      if (radius >= SMALLEST_PX) yield [x, y, radius]
    }
  }
}

/** Converts RGBA pixels to grey levels, stretched to the full range. */
export function toGrey(rgba: Uint8ClampedArray, width: number, height: number): GreyPicture {
  const bytes = new Uint8ClampedArray(width * height)
  const counts = new Uint32Array(256)
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = 0.2126 * rgba[i * 4]! + 0.7152 * rgba[i * 4 + 1]! + 0.0722 * rgba[i * 4 + 2]!
    counts[bytes[i]!]!++
  }
  const low = levelAt(counts, Math.floor(bytes.length * 0.01))
  const high = levelAt(counts, Math.floor(bytes.length * 0.99))
  const range = Math.max(1, high - low)
  return { bytes: bytes.map((value) => ((value - low) / range) * 255), width, height }
}

/** Returns the grey level at this place in the order of all pixels, from black to white. */
function levelAt(counts: Uint32Array, place: number): number {
  let level = 0
  for (let passed = counts[0]!; passed <= place && level < 255; passed += counts[level]!) level++
  return level
}

function greyAt({ bytes, width, height }: GreyPicture, u: number, v: number): number {
  const x = Math.min(width - 1, Math.max(0, Math.floor(u * width)))
  const y = Math.min(height - 1, Math.max(0, Math.floor(v * height)))
  return bytes[y * width + x]! / 255
}

function ease(t: number): number {
  const clamped = Math.min(1, Math.max(0, t))
  return clamped * clamped * (3 - 2 * clamped)
}
