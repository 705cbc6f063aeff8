const samples = new Float32Array(512)

/** The highest sample that a meter holds, 0 to 1. */
export function meterOf(analyser: AnalyserNode): number {
  analyser.getFloatTimeDomainData(samples)
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return Math.min(1, peak)
}
