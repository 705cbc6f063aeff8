import { Random } from '../../synth/random.ts'
import type { Art } from '../art.ts'
import { Field } from '../field.ts'
import { along, blend, paint, type Rgb, smoothstep } from '../raster.ts'

/** A moiré of two overlapping sets of rings. */
export const moire: Art = (side, seed, inks) => {
  const random = new Random(seed)
  const rings = random.range(28, 60)
  const first = { x: random.range(0.2, 0.8), y: random.range(0.2, 0.8) }
  const second = { x: first.x + random.range(-0.2, 0.2), y: first.y + random.range(-0.2, 0.2) }
  const straight = random.chance(0.4)
  const lean = random.range(0.9, 1.1)
  return paint(side, (u, v) => {
    const a = Math.sin(Math.hypot(u - first.x, v - first.y) * rings * Math.PI * 2)
    const b = straight
      ? Math.sin((u * lean + v * 0.4) * rings * Math.PI * 2)
      : Math.sin(Math.hypot(u - second.x, v - second.y) * rings * lean * Math.PI * 2)
    const sharp = smoothstep(-0.25, 0.25, a * b)
    const shade = along(inks.slice(1), (u + v) / 2)
    return blend(inks[0]!, shade, sharp)
  })
}

/** A one-dimensional cellular automaton, drawn from a random first row downwards. */
export const automaton: Art = (side, seed, inks) => {
  const random = new Random(seed)
  const rule = random.pick([30, 45, 73, 105, 110, 150])
  const cells = random.pick([100, 120, 150, 200])
  const rows: Uint8Array[] = [Uint8Array.from({ length: cells }, () => (random.chance(0.06) ? 1 : 0))]
  for (let y = 1; y < cells; y++) {
    const above = rows[y - 1]!
    rows.push(
      above.map(
        (cell, x) => (rule >> ((above[(x + cells - 1) % cells]! << 2) | (cell << 1) | above[(x + 1) % cells]!)) & 1,
      ),
    )
  }
  return paint(side, (u, v) =>
    rows[Math.floor(v * cells)]![Math.floor(u * cells)] ? along(inks.slice(1), v) : inks[0]!,
  )
}

/** A damaged picture file: rows shifted, blocks repeated, colour channels displaced. */
export const glitch: Art = (side, seed, inks) => {
  const random = new Random(seed)
  const field = new Field(seed)
  const bands = Array.from({ length: 90 }, () => (random.chance(0.35) ? random.range(-0.35, 0.35) : 0))
  const blocks = Array.from({ length: 60 }, () => (random.chance(0.25) ? random.next() : -1))
  const part = random.range(0.005, 0.03)
  const look = (u: number, v: number): Rgb => {
    const slip = bands[Math.floor(v * 90)] ?? 0
    const x = (((u + slip) % 1) + 1) % 1
    const block = blocks[(Math.floor(x * 9) * 7 + Math.floor(v * 16) * 13) % 60]!
    const tone =
      block >= 0 ? (block + Math.floor(x * 40) * 0.11) % 1 : field.cloud(x * 3, v * 3, 4) + 0.25 * Math.sin(v * 9)
    return along(inks, tone)
  }
  return paint(side, (u, v) => [look(u - part, v)[0], look(u, v)[1], look(u + part, v)[2]])
}

/** Sand on a vibrating plate, gathered where it does not move (Chladni figures). */
export const plate: Art = (side, seed, [ground, sand]) => {
  const random = new Random(seed)
  const field = new Field(seed)
  const modes = Array.from({ length: 3 }, () => ({
    m: random.int(2, 9),
    n: random.int(2, 9),
    level: random.range(-1, 1),
  }))
  return paint(side, (u, v, x, y) => {
    let sum = 0
    for (const { m, n, level } of modes) {
      sum +=
        level *
        (Math.cos(m * Math.PI * u) * Math.cos(n * Math.PI * v) - Math.cos(n * Math.PI * u) * Math.cos(m * Math.PI * v))
    }
    const density = Math.exp(-((sum / 0.16) ** 2))
    return field.at(x >> 1, y >> 1) < density * 0.92 + 0.015 ? sand! : ground!
  })
}

/** Tiles with quarter circles in random orientation (Truchet tiles). */
export const tiles: Art = (side, seed, [ground, line, other]) => {
  const random = new Random(seed)
  const field = new Field(seed)
  const count = random.int(6, 14)
  const width = random.range(0.1, 0.24)
  return paint(side, (u, v) => {
    const column = Math.floor(u * count)
    const row = Math.floor(v * count)
    const a = u * count - column
    const b = v * count - row
    const x = field.at(column, row) < 0.5 ? a : 1 - a
    const near = Math.min(Math.abs(Math.hypot(x, b) - 0.5), Math.abs(Math.hypot(1 - x, 1 - b) - 0.5))
    const ink = other && field.cloud(column * 0.3, row * 0.3, 2) > 0.52 ? other : line!
    return near < width ? ink : ground!
  })
}

/** A reaction of two substances on a grid, one consuming the other (Gray-Scott). */
export const culture: Art = (side, seed, [ground, growth]) => {
  const size = 112
  const v = grow(size, seed)
  return paint(side, (x, y) => {
    const column = x * size - 0.5
    const row = y * size - 0.5
    const at = (c: number, r: number) => v[(((r + size) % size) | 0) * size + (((c + size) % size) | 0)]!
    const left = Math.floor(column)
    const top = Math.floor(row)
    const a = column - left
    const b = row - top
    const value =
      (at(left, top) * (1 - a) + at(left + 1, top) * a) * (1 - b) +
      (at(left, top + 1) * (1 - a) + at(left + 1, top + 1) * a) * b
    return blend(ground!, growth!, smoothstep(0.17, 0.22, value))
  })
}

function grow(size: number, seed: number): Float32Array {
  const random = new Random(seed)
  const [feed, kill] = random.pick([
    [0.029, 0.057],
    [0.037, 0.06],
    [0.055, 0.062],
    [0.03, 0.0605],
  ] as const)
  let u = new Float32Array(size * size).fill(1)
  let v = new Float32Array(size * size)
  for (let n = 0; n < 60; n++) {
    const at = random.int(0, size * size - 1)
    for (let i = 0; i < 5; i++) for (let j = 0; j < 5; j++) v[(at + i * size + j) % v.length] = 0.6
  }
  let nextU = new Float32Array(u.length)
  let nextV = new Float32Array(v.length)
  for (let turn = 0; turn < 1500; turn++) {
    for (let i = 0; i < u.length; i++) {
      const left = i - 1 < 0 ? u.length - 1 : i - 1
      const right = i + 1 === u.length ? 0 : i + 1
      const above = i < size ? i + u.length - size : i - size
      const below = i + size >= u.length ? i + size - u.length : i + size
      const eaten = u[i]! * v[i]! * v[i]!
      nextU[i] = u[i]! + 0.2 * (u[left]! + u[right]! + u[above]! + u[below]! - 4 * u[i]!) - eaten + feed * (1 - u[i]!)
      nextV[i] =
        v[i]! + 0.1 * (v[left]! + v[right]! + v[above]! + v[below]! - 4 * v[i]!) + eaten - (feed + kill) * v[i]!
    }
    ;[u, nextU] = [nextU, u]
    ;[v, nextV] = [nextV, v]
  }
  return v
}
