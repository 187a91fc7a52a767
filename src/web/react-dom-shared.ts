/**
 * What React DOM's renderer takes from `react-dom`: the object by which both know each other. The build puts this in the
 * place of that package, because its own functions (portals, preloading) are called by nothing here and are a kilobyte of
 * the first page. A test compares it with the real one.
 */
function refused(): never {
  throw new Error('Nothing is drawn yet.');
}

function nothing(): void {}

const internals = {
  d: {
    f: nothing,
    r: refused,
    D: nothing,
    C: nothing,
    L: nothing,
    m: nothing,
    X: nothing,
    S: nothing,
    M: nothing,
  },
  p: 0,
  findDOMNode: null,
};

export { internals as __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE };
