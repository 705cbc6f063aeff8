import { knock } from '../drums.ts'
import { line, swell } from '../envelope.ts'
import { filter, Svf, sweep } from '../filter.ts'
import { Oscillator } from '../oscillator.ts'
import { add, addAt, amplify, type Brief, type Channels, shape, silence } from '../pcm.ts'
import type { Random } from '../random.ts'
import { reverb } from '../reverb.ts'

/** The noise of a place: two of five sounds, and the hum. */
export function fieldRecording({ sampleRate, seconds, random }: Brief): Channels {
  const out = silence(sampleRate, seconds)
  const scenes = [rain, train, boiler, footsteps, birds]
  const first = random.int(0, 4)
  const second = (first + random.int(1, 4)) % 5
  add(out, room(sampleRate, seconds, random), 0.5)
  scenes[first]!(out, sampleRate, seconds, random)
  scenes[second]!(out, sampleRate, seconds, random)
  handling(out, sampleRate, seconds, random)
  const [space] = reverb(out, sampleRate, { seconds: random.range(0.8, 2.5), damping: 0.5 })
  return [filter(add(out, space, 0.2), sampleRate, 'high', 40)]
}

function room(sampleRate: number, seconds: number, random: Random): Float32Array {
  const out = silence(sampleRate, seconds)
  const mains = new Oscillator()
  const second = new Oscillator()
  for (let i = 0; i < out.length; i++) {
    out[i] = random.noise() * 0.12 + mains.sine(50 / sampleRate) * 0.05 + second.sine(150 / sampleRate) * 0.02
  }
  return filter(out, sampleRate, 'low', 1400)
}

/** Drops on a roof, denser towards the middle. */
function rain(out: Float32Array, sampleRate: number, seconds: number, random: Random): void {
  const drops = Array.from({ length: 10 }, () =>
    knock(sampleRate, random, random.range(900, 5500), random.range(0.002, 0.009), 3),
  )
  const count = Math.round(seconds * random.range(60, 130))
  for (let n = 0; n < count; n++) {
    const at = ((random.next() + random.next()) / 2) * seconds
    addAt(out, random.pick(drops), at * sampleRate, random.next() ** 3 * 0.6)
  }
  const hiss = silence(sampleRate, seconds)
  for (let i = 0; i < hiss.length; i++) hiss[i] = random.noise()
  filter(hiss, sampleRate, 'band', 3200, 0.6)
  add(out, shape(hiss, sampleRate, swell(seconds, seconds * 0.4, seconds * 0.4)), 0.12)
}

/** A train that approaches, passes over rail joints, and leaves. */
function train(out: Float32Array, sampleRate: number, seconds: number, random: Random): void {
  const passing = random.range(0.35, 0.7) * seconds
  const width = random.range(3, 6)
  const near = (t: number) => 1 / (1 + ((t - passing) / width) ** 4)
  const rumble = silence(sampleRate, seconds)
  for (let i = 0; i < rumble.length; i++) rumble[i] = random.noise()
  sweep(rumble, sampleRate, 'low', (t) => 130 + 900 * near(t))
  add(
    out,
    shape(rumble, sampleRate, (t) => near(t)),
    1.1,
  )
  const joint = knock(sampleRate, random, 420, 0.05, 2)
  for (let at = passing - width * 1.6; at < passing + width * 1.6; at += 0.62) {
    for (const wheel of [0, 0.11]) addAt(out, joint, (at + wheel) * sampleRate, near(at) * 1.4)
  }
}

/** A burner that lights, roars, and goes out. */
function boiler(out: Float32Array, sampleRate: number, seconds: number, random: Random): void {
  const roar = silence(sampleRate, seconds)
  for (let i = 0; i < roar.length; i++) roar[i] = random.noise()
  filter(roar, sampleRate, 'low', random.range(220, 420), 1.4)
  const points: [number, number][] = [[0, 0]]
  for (let at = random.range(1, 3); at < seconds - 4; ) {
    const burn = random.range(4, 9)
    points.push([at, 0.02], [at + 0.15, 1.3], [at + 0.7, 0.8], [at + burn, 0.75], [at + burn + 0.3, 0.02])
    at += burn + random.range(1, 4)
  }
  add(out, shape(roar, sampleRate, line([...points, [seconds, 0]])), 1.3)
}

function footsteps(out: Float32Array, sampleRate: number, seconds: number, random: Random): void {
  const stride = random.range(0.5, 0.66)
  const from = random.range(0, seconds * 0.3)
  const to = random.range(seconds * 0.6, seconds)
  for (let at = from; at < to; at += stride * random.range(0.94, 1.06)) {
    const near = 1 - Math.abs((at - from) / (to - from) - 0.5) * 1.7
    const step = knock(sampleRate, random, random.range(240, 420), 0.035, 1)
    const gravel = knock(sampleRate, random, random.range(2200, 3800), 0.05, 0.8)
    addAt(out, add(gravel, step, 2), at * sampleRate, near * random.range(0.4, 0.8))
  }
}

function birds(out: Float32Array, sampleRate: number, seconds: number, random: Random): void {
  for (let at = random.range(0.5, 3); at < seconds - 2; at += random.range(0.8, 4)) {
    const base = random.range(2200, 4200)
    const chirps = random.int(2, 6)
    for (let n = 0; n < chirps; n++) {
      const call = silence(sampleRate, 0.11)
      const beak = new Oscillator()
      for (let i = 0; i < call.length; i++)
        call[i] = beak.sine((base * (1 + 0.35 * Math.sin((i / call.length) * 5))) / sampleRate)
      addAt(
        out,
        shape(call, sampleRate, swell(0.11, 0.03, 0.06)),
        (at + n * 0.16) * sampleRate,
        random.range(0.05, 0.25),
      )
    }
  }
}

/** The microphone, touched at the start and at the end. */
function handling(out: Float32Array, sampleRate: number, seconds: number, random: Random): void {
  const thump = silence(sampleRate, 0.3)
  const body = new Svf(sampleRate, 90, 1.2)
  for (let i = 0; i < thump.length; i++) thump[i] = body.low(random.noise() * Math.exp(-i / sampleRate / 0.05))
  amplify(thump, 5)
  addAt(out, thump, random.range(0.05, 0.3) * sampleRate)
  addAt(out, thump, (seconds - random.range(0.5, 0.9)) * sampleRate, 0.8)
}
