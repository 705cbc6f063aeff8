import { crc32, deflateSync } from 'node:zlib'

/** Red, green and blue, 0 to 255, of one colour. */
export type Rgb = readonly [number, number, number]

/** The patches of a ColorChecker, in sRGB. */
export const CHECKER: Rgb[] = `115 82 68,194 150 130,98 122 157,87 108 67,133 128 177,103 189 170,214 126 44,80 91 166,
  193 90 99,94 60 108,157 188 64,224 163 46,56 61 150,70 148 73,175 54 60,231 199 31,187 86 149,8 133 161,
  243 243 242,200 200 200,160 160 160,122 122 121,85 85 85,52 52 52`
  .split(',')
  .map((patch) => patch.trim().split(' ').map(Number) as unknown as Rgb)

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

type PngOptions = { bits?: 8 | 16; side?: number; columns?: number; chunks?: Buffer[] }

/** A PNG of squares of one colour each. Channels are 0 to 1: three for RGB, one for grey. */
export function patchesPng(patches: readonly (readonly number[])[], options: PngOptions = {}): Buffer {
  const { bits = 8, side = 16, columns = patches.length, chunks = [] } = options
  const channels = patches[0]!.length
  const [width, height] = [columns * side, Math.ceil(patches.length / columns) * side]
  const row = (y: number): Buffer => {
    const samples = Array.from(
      { length: width },
      (_, x) => patches[Math.floor(y / side) * columns + Math.floor(x / side)]!,
    )
    const data = Buffer.alloc(1 + (width * channels * bits) / 8)
    samples.flat().forEach((sample, n) => {
      if (bits === 16) data.writeUInt16BE(Math.round(sample * 65_535), 1 + 2 * n)
      else data[1 + n] = Math.round(sample * 255)
    })
    return data
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bits
  header[9] = channels === 1 ? 0 : 2
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, (_, y) => row(y))))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const cicp = (primaries: number, transfer: number, ...rest: [number, number] | []): Buffer =>
  chunk('cICP', Buffer.from([primaries, transfer, ...(rest.length > 0 ? rest : [0, 1])]))
export const iccp = (profile: Buffer): Buffer =>
  chunk('iCCP', Buffer.concat([Buffer.from('ICC profile\0\0', 'latin1'), deflateSync(profile)]))
const hundredThousandths = (...values: number[]): Buffer => {
  const data = Buffer.alloc(4 * values.length)
  for (const [n, value] of values.entries()) data.writeUInt32BE(Math.round(value * 100_000), 4 * n)
  return data
}
export const gama = (gamma: number): Buffer => chunk('gAMA', hundredThousandths(gamma))
export const chrm = (...values: number[]): Buffer => chunk('cHRM', hundredThousandths(...values))
/** A chunk that declares the nits of the brightest pixel. */
export function clli(nits: number): Buffer {
  const data = Buffer.alloc(8)
  data.writeUInt32BE(nits * 10_000)
  return chunk('cLLI', data)
}

/** Adds a property of the picture to an AVIF that sharp wrote. */
function withProperty(avif: Buffer, name: string, data: Buffer): Buffer {
  const at = (box: string) => avif.indexOf(box, 0, 'latin1') - 4
  const [ipco, ipma, iprp, meta, iloc] = ['ipco', 'ipma', 'iprp', 'meta', 'iloc'].map(at) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const property = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), data])
  property.writeUInt32BE(property.length)
  const end = ipco + avif.readUInt32BE(ipco)
  let count = 0
  for (let place = ipco + 8; place < end; place += avif.readUInt32BE(place)) count++
  const changed = Buffer.from(avif)
  const grow = (place: number, by: number) => changed.writeUInt32BE(avif.readUInt32BE(place) + by, place)
  for (let n = 0; n < avif.readUInt16BE(iloc + 14); n++) grow(iloc + 26 + 18 * n, property.length + 1)
  grow(ipco, property.length)
  grow(ipma, 1)
  for (const holder of [iprp, meta]) grow(holder, property.length + 1)
  const uses = ipma + 18
  changed[uses]!++
  const behind = uses + 1 + avif[uses]!
  return Buffer.concat([
    changed.subarray(0, end),
    property,
    changed.subarray(end, behind),
    Buffer.from([count + 1]),
    changed.subarray(behind),
  ])
}

export function nclx(avif: Buffer, primaries: number, transfer: number): Buffer {
  const data = Buffer.from('nclx\0\0\0\0\0\x06\x80', 'latin1')
  data.writeUInt16BE(primaries, 4)
  data.writeUInt16BE(transfer, 6)
  return withProperty(avif, 'colr', data)
}
