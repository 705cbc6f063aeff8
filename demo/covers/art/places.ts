import { Random } from '../../synth/random.ts'
import type { Art } from '../art.ts'
import { Field } from '../field.ts'
import { along, paint, smoothstep } from '../raster.ts'
import { ordered } from '../screens.ts'

/** Rows of hills under a low light, in as many colours as there are inks. */
export const hills: Art = (side, seed, inks) => {
  const random = new Random(seed)
  const field = new Field(seed)
  const pixel = random.pick([3, 4, 5])
  const moon = { x: random.range(0.2, 0.8), y: random.range(0.15, 0.4), r: random.range(0.05, 0.16) }
  const ranges = random.int(3, 5)
  return paint(side, (_u, _v, x, y) => {
    const u = (Math.floor(x / pixel) * pixel) / side
    const v = (Math.floor(y / pixel) * pixel) / side
    let tone = 0.35 + v * 0.6 + field.cloud(u * 3, v * 14, 3) * 0.25
    const far = Math.hypot(u - moon.x, v - moon.y)
    tone += Math.exp(-((far / moon.r) ** 2) / 3) * 0.35
    if (far < moon.r) tone = 1
    for (let n = 0; n < ranges; n++) {
      const crest = 0.45 + n * 0.13 - 0.24 * (field.cloud(u * (2 + n * 1.5) + n * 9, n * 3.3, 5) - 0.3)
      if (v > crest) tone = 0.62 - n * 0.15 - (v - crest) * 0.5
    }
    return step(inks, tone, ordered(x, y, pixel))
  })
}

/** A castle keep on a rock, seen from below, with two or three lit windows. */
export const keep: Art = (side, seed, inks) => {
  const random = new Random(seed)
  const field = new Field(seed)
  const pixel = 5
  const towers = Array.from({ length: random.int(3, 6) }, () => ({
    x: random.range(0.25, 0.72),
    width: random.range(0.05, 0.13),
    top: random.range(0.18, 0.5),
    roof: random.chance(0.6),
  }))
  return paint(side, (_u, _v, x, y) => {
    const u = (Math.floor(x / pixel) * pixel) / side
    const v = (Math.floor(y / pixel) * pixel) / side
    let tone = 0.3 + 0.65 * smoothstep(0, 0.85, v + 0.3 * (field.cloud(u * 3, v * 11, 3) - 0.5))
    if (v < 0.4 && field.at(Math.floor(x / pixel), Math.floor(y / pixel)) > 0.993) tone = 1
    for (const tower of towers) {
      const from = Math.abs(u - tower.x) / (tower.width / 2)
      const roof = tower.roof ? tower.top - 0.14 * (1 - from) : tower.top - (Math.floor(u * 60) % 2) * 0.015
      if (from < 1 && v > roof) {
        tone = u > tower.x ? 0.16 : 0.06
        if (Math.abs(from) < 0.25 && field.at(Math.floor(u * 40), Math.floor(v * 22)) > 0.86 && v > tower.top + 0.04)
          tone = 1
      }
    }
    const rock = 0.68 + Math.abs(u - 0.48) * 0.5 - 0.1 * field.cloud(u * 9, 4, 4)
    if (v > rock) tone = 0.1 + 0.16 * field.cloud(u * 14, v * 14, 3)
    return step(inks, tone, ordered(x, y, pixel))
  })
}

/** Smoke or water, or a worn photograph of either. */
export const smoke: Art = (side, seed, inks) => {
  const random = new Random(seed)
  const field = new Field(seed)
  const zoom = random.range(2, 4.5)
  const stretch = random.range(0.5, 2.2)
  const grain = random.range(10, 34)
  return paint(side, (u, v, x, y) => {
    const a = field.cloud(u * zoom, v * zoom * stretch, 3)
    const b = field.cloud(u * zoom + 5.2, v * zoom * stretch + 1.3, 3)
    const c = field.cloud(u * zoom + a * 4, v * zoom * stretch + b * 4, 5)
    const edge = Math.hypot(u - 0.5, v - 0.5)
    const [r, g, blue] = along(inks, smoothstep(0.22, 0.8, c + (a - 0.5) * 0.5) - edge * 0.25)
    const noise = (field.at(x, y) - 0.5) * grain
    return [r + noise, g + noise, blue + noise]
  })
}

/** Contour lines of an invented landscape. */
export const contours: Art = (side, seed, [paper, ink, mark]) => {
  const random = new Random(seed)
  const field = new Field(seed)
  const zoom = random.range(1.6, 3.2)
  const lines = random.int(14, 26)
  const place = { x: random.range(0.25, 0.75), y: random.range(0.25, 0.75) }
  return paint(side, (u, v) => {
    const height = field.cloud(u * zoom, v * zoom, 3) * lines
    const slope = Math.hypot(
      field.cloud((u + 0.002) * zoom, v * zoom, 3) * lines - height,
      field.cloud(u * zoom, (v + 0.002) * zoom, 3) * lines - height,
    )
    const strong = Math.floor(height) % 5 === 0 ? 1.7 : 0.8
    const near = Math.abs(height - Math.round(height)) / Math.max(0.004, slope)
    const cross =
      Math.min(Math.abs(u - place.x), Math.abs(v - place.y)) < 0.004 && Math.hypot(u - place.x, v - place.y) < 0.06
    if (cross || Math.abs(Math.hypot(u - place.x, v - place.y) - 0.04) < 0.004) return mark ?? ink!
    return near < strong ? ink! : paper!
  })
}

function step(inks: Parameters<typeof along>[0], tone: number, threshold: number): Parameters<typeof along>[0][number] {
  const place = Math.min(0.999, Math.max(0, tone)) * (inks.length - 1)
  const index = Math.floor(place)
  return inks[place - index > threshold ? index + 1 : index]!
}
