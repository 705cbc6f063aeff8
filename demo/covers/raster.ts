export type Rgb = readonly [number, number, number]

/** A square picture: 8 bits per channel, three channels, top row first. */
export type Raster = { side: number; pixels: Uint8Array }

/** Calls `colourAt` for the centre of each pixel, with u and v from 0 to 1. */
export function paint(side: number, colourAt: (u: number, v: number, x: number, y: number) => Rgb): Raster {
  const pixels = new Uint8Array(side * side * 3)
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at += 3) {
      const [r, g, b] = colourAt((x + 0.5) / side, (y + 0.5) / side, x, y)
      pixels[at] = byte(r)
      pixels[at + 1] = byte(g)
      pixels[at + 2] = byte(b)
    }
  }
  return { side, pixels }
}

function byte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value)
}

/** Converts '#rrggbb' to three bytes. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function blend(from: Rgb, to: Rgb, share: number): Rgb {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share]
}

/** Prints a transparent ink over a colour. */
export function overprint(under: Rgb, ink: Rgb, share: number): Rgb {
  return [
    under[0] * (1 - share + (share * ink[0]) / 255),
    under[1] * (1 - share + (share * ink[1]) / 255),
    under[2] * (1 - share + (share * ink[2]) / 255),
  ]
}

/** The colour at `place`, from 0 to 1, in a gradient of inks. */
export function along(inks: readonly Rgb[], place: number): Rgb {
  const at = Math.min(0.9999, Math.max(0, place)) * (inks.length - 1)
  const index = Math.floor(at)
  return blend(inks[index]!, inks[index + 1] ?? inks[index]!, at - index)
}

export function smoothstep(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
