/** Smooth random fields on the plane. The same seed produces the same field. */
export class Field {
  private readonly seed: number

  constructor(seed: number) {
    this.seed = Math.imul(seed + 1, 1274126177)
  }

  /** White noise: one value from 0 to 1 for each integer point. */
  at(x: number, y: number): number {
    let n = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ this.seed
    n = Math.imul(n ^ (n >>> 13), 1274126177)
    return ((n ^ (n >>> 16)) >>> 0) / 4294967296
  }

  /** Value noise from 0 to 1, with about one bump per unit. */
  smooth(x: number, y: number): number {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const u = ease(x - left)
    const v = ease(y - top)
    const a = this.at(left, top) + (this.at(left + 1, top) - this.at(left, top)) * u
    const b = this.at(left, top + 1) + (this.at(left + 1, top + 1) - this.at(left, top + 1)) * u
    return a + (b - a) * v
  }

  /** Octaves of `smooth`, each half as strong and rotated, so that no grid is visible. */
  cloud(x: number, y: number, octaves = 4): number {
    let sum = 0
    let weight = 0
    let strength = 1
    for (let n = 0; n < octaves; n++) {
      sum += this.smooth(x, y) * strength
      weight += strength
      strength *= 0.5
      const turned = x * 1.6 - y * 1.2 + 3.7
      y = x * 1.2 + y * 1.6 + 1.3
      x = turned
    }
    return sum / weight
  }
}

function ease(t: number): number {
  return t * t * (3 - 2 * t)
}
