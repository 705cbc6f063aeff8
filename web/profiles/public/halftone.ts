const WIDTH = 760
const HEIGHT = 520
/** Distance of the dots, and the screen's angle in radians. */
const CELL = 8
const ANGLE = 0.78
const GAMMA = 0.9
const GAIN = 0.92
/** The print begins here, of the width from the left, and is full there; at the bottom it fades over this part of the height. */
const FADE_FROM = 0
const FADE_TO = 0.7
const FADE_BOTTOM = 0.45

/**
 * A picture as ink dots on nothing, as a PNG data URL of 760 x 520 pixels, fading to the left and to the bottom: a mask that prints on
 * any stock.
 */
export function drawHalftone(picture: HTMLImageElement): string {
  const columns = Math.ceil(WIDTH / CELL) * 2
  const rows = Math.ceil(HEIGHT / CELL) * 2
  const light = readLight(picture, columns, rows)
  const canvas = makeCanvas(WIDTH, HEIGHT)
  const ink = canvas.getContext('2d')!
  const reach = Math.hypot(WIDTH, HEIGHT)
  ink.beginPath()
  for (let v = -reach; v < reach; v += CELL) {
    for (let u = -reach; u < reach; u += CELL) {
      const x = WIDTH / 2 + u * Math.cos(ANGLE) - v * Math.sin(ANGLE)
      const y = HEIGHT / 2 + u * Math.sin(ANGLE) + v * Math.cos(ANGLE)
      if (x < -CELL || y < -CELL || x > WIDTH + CELL || y > HEIGHT + CELL) continue
      const radius = dotRadius(light(x / WIDTH, y / HEIGHT), x / WIDTH, y / HEIGHT)
      if (radius < 0.35) continue
      ink.moveTo(x + radius, y)
      ink.arc(x, y, radius, 0, 2 * Math.PI)
    }
  }
  ink.fill()
  return canvas.toDataURL('image/png')
}

function dotRadius(light: number, x: number, y: number): number {
  const across = smooth((x - FADE_FROM) / (FADE_TO - FADE_FROM))
  const down = smooth((1 - y) / FADE_BOTTOM)
  const density = (1 - light) ** GAMMA * GAIN * across * down
  return Math.sqrt(density / Math.PI) * CELL * 1.02
}

function smooth(part: number): number {
  const t = Math.min(1, Math.max(0, part))
  return t * t * (3 - 2 * t)
}

function makeCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** The picture's light from 0 to 1 at a place, both as fractions; cut to shape from its top, stretched to the full range. */
function readLight(picture: HTMLImageElement, columns: number, rows: number): (x: number, y: number) => number {
  const context = makeCanvas(columns, rows).getContext('2d', { willReadFrequently: true })!
  const scale = Math.max(columns / picture.naturalWidth, rows / picture.naturalHeight)
  const width = picture.naturalWidth * scale
  context.drawImage(picture, (columns - width) / 2, 0, width, picture.naturalHeight * scale)
  const { data } = context.getImageData(0, 0, columns, rows)
  const grey = Float32Array.from({ length: columns * rows }, (_, i) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(i * 4, i * 4 + 3)
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
  })
  const darkest = grey.reduce((a, b) => Math.min(a, b), 1)
  const range = grey.reduce((a, b) => Math.max(a, b), 0) - darkest || 1
  const at = (part: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(part * count)))
  return (x, y) => ((grey[at(y, rows) * columns + at(x, columns)] ?? 0) - darkest) / range
}
