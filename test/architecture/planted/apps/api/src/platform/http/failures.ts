import '../telemetry/log.js';
export const failures = 1;
