// Numbers for people: three digits at least, and a unit that fits.

const BYTES = ['B', 'kB', 'MB', 'GB', 'TB'];
const NANOS = ['ns', '\u00b5s', 'ms', 's'];
const COUNTS = ['', 'k', 'M', 'G'];
const NOTHING = '\u2013';

function isNumber(value) {
  return typeof value === 'number' && Number.isFinite(value);
}

function grouped(value, decimals) {
  return value.toLocaleString('en-US', {minimumFractionDigits: decimals, maximumFractionDigits: decimals});
}

function digits(value) {
  const size = Math.abs(value);
  if (Number.isInteger(value) || size >= 99.95) {
    return grouped(value, 0);
  }
  return size < 0.00995 ? String(Number(value.toPrecision(3)))
    : grouped(value, size >= 9.995 ? 1 : size >= 0.9995 ? 2 : size >= 0.0995 ? 3 : 4);
}

function scaled(value, units) {
  let step = 0;
  let rest = value;
  // 999.6 would be written as 1000
  while (Math.abs(rest) >= 999.5 && step < units.length - 1) {
    rest /= 1000;
    step++;
  }
  return (digits(rest) + ' ' + units[step]).trim();
}

function percent(share) {
  const value = share * 100;
  return value > 0 && value < 0.01 ? '<0.01 %' : value.toFixed(value < 10 ? 2 : 1) + ' %';
}

function ratio(value) {
  const size = Math.abs(value);
  return value.toFixed(size < 0.1 && size > 0 ? 4 : size < 10 ? 3 : 1);
}

/** A value of a metric in its unit; a dash where there is none. */
function quantity(value, unit) {
  if (!isNumber(value)) {
    return NOTHING;
  }
  if (value === 0 && /^(ms|s)$/.test(unit)) {
    return '0 ' + unit;
  }
  switch (unit) {
    case 'B': return scaled(value, BYTES);
    case 'B/s': return scaled(value, BYTES) + '/s';
    case 'ns': return scaled(value, NANOS);
    case 'ms': return scaled(value * 1e6, NANOS);
    case 's': return scaled(value * 1e9, NANOS);
    case 'share': return percent(value);
    case 'ratio': return ratio(value);
    case 'rate': return value < 100 ? digits(value) : value < 100000 ? grouped(value, 0) : scaled(value, COUNTS);
    case 'units':
    case 'events':
    case 'count': return grouped(value, 0);
    case 'id': return String(value);
    default: return unit.endsWith('/s') ? scaled(value, COUNTS) + '/s' : (digits(value) + ' ' + unit).trim();
  }
}

/** All digits there are. */
function exactly(value, unit) {
  return (value + (['ratio', 'share', 'rate', 'count', 'id'].includes(unit) ? '' : ' ' + unit)).trim();
}
