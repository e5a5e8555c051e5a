/** What of a browser the phone's modules read when they're imported. */
Object.assign(globalThis, { location: { origin: "http://pantry.test" } });
