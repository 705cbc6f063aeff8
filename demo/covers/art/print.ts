import { Random } from '../../synth/random.ts'
import type { Art } from '../art.ts'
import { Field } from '../field.ts'
import { isInk, plainCapitals, widthOf } from '../letters.ts'
import { blend, overprint, paint, smoothstep } from '../raster.ts'
import { dots } from '../screens.ts'

/** Large type with edges worn by copying. */
export const xerox: Art = (side, seed, [paper, ink], words) => {
  const random = new Random(seed)
  const field = new Field(seed)
  const lines = plainCapitals(words).split(' ').filter(Boolean)
  const inverted = random.chance(0.4)
  const tilt = random.range(-0.06, 0.06)
  const height = 0.86 / lines.length
  const bar = random.range(0.1, 0.9)
  return paint(side, (u, v) => {
    const grit = field.cloud(u * 90, v * 90, 3)
    const x = u + (field.smooth(u * 40, v * 40) - 0.5) * 0.012
    const y = v + (u - 0.5) * tilt + (field.smooth(u * 40 + 50, v * 40) - 0.5) * 0.012 - 0.07
    const line = Math.floor(y / height)
    const word = lines[line] ?? ''
    const cell = 0.9 / Math.max(18, widthOf(word))
    const onLetter = isInk(word, (x - 0.05) / cell, ((y / height - line) * 1.16 - 0.05) * 7)
    const smear = Math.abs(u - bar) < 0.012 ? 0.35 : 0
    const wear = field.cloud(u * 7 + 9, v * 7, 4)
    const solid = onLetter ? grit * 0.5 + wear > 0.52 - smear : grit * 0.4 + wear * 0.8 + smear > 0.86
    return solid !== inverted ? ink : paper
  })
}

/** A two-colour print with two screens, the second slightly displaced. */
export const riso: Art = (side, seed, [paper, first, second = first]) => {
  const random = new Random(seed)
  const field = new Field(seed)
  const sun = { x: random.range(0.3, 0.7), y: random.range(0.3, 0.55), r: random.range(0.18, 0.32) }
  const steps = random.int(4, 9)
  const slip = { x: random.range(-0.014, 0.014), y: random.range(-0.014, 0.014) }
  const stairs = random.chance(0.5)
  return paint(side, (u, v, x, y) => {
    const fleck = field.at(x, y) < 0.02 ? 0.35 : 1
    const far = Math.hypot(u - sun.x, v - sun.y) / sun.r
    const disc = far < 1 ? 0.95 - 0.75 * v : 0.12 + 0.3 * v
    const one = dots(x, y, disc, 7, 0.26) * fleck
    const q = u + slip.x
    const w = v + slip.y
    const ground = stairs
      ? 0.95 - Math.floor(q * steps) / steps / 1.4
      : 0.6 + 0.25 * Math.sin(q * steps) * field.smooth(q * 4, 3)
    const lit = stairs ? (q * steps) % 1 : field.cloud(q * 6, w * 22, 3)
    const two = w > ground ? dots(x, y, 0.55 + 0.4 * lit, 7, 1.3) : 0
    return overprint(overprint(paper, first, one), second, two * fleck)
  })
}

/** Squares of paper over each other, each with its own screen. */
export const collage: Art = (side, seed, [paper, ...inks]) => {
  const random = new Random(seed)
  const field = new Field(seed)
  const sheets = Array.from({ length: random.int(5, 9) }, () => ({
    x: random.range(0, 0.8),
    y: random.range(0, 0.8),
    width: random.range(0.15, 0.6),
    height: random.range(0.1, 0.5),
    ink: random.pick(inks),
    pitch: random.int(5, 16),
    angle: random.range(0, 1.5),
    kind: random.int(0, 2),
  }))
  return paint(side, (u, v, x, y) => {
    let colour = blend(paper, [0, 0, 0], field.cloud(u * 5, v * 5) * 0.16)
    for (const sheet of sheets) {
      const a = (u - sheet.x) / sheet.width
      const b = (v - sheet.y + 0.004 * field.smooth(u * 60, sheet.pitch)) / sheet.height
      if (a < 0 || b < 0 || a > 1 || b > 1) continue
      const tone =
        sheet.kind === 0
          ? 1
          : sheet.kind === 1
            ? dots(x, y, a, sheet.pitch, sheet.angle)
            : Math.round((b * sheet.pitch) % 1)
      colour = blend(
        sheet.kind === 0 ? colour : paper,
        sheet.ink,
        tone * (0.85 + 0.15 * smoothstep(0, 0.1, field.at(x, y))),
      )
    }
    return colour
  })
}
