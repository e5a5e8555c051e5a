import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** The smallest phone. */
export const NARROW = { width: 320, height: 568 };

/** Text twice as large, as the browser's own setting makes it. */
async function doubleText(page: Page, isDouble: boolean): Promise<void> {
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    isDouble ? "200%" : "",
  );
}

/** What is wrong on the page at 320 px, with text as it is and twice as large. */
export async function reflowProblems(page: Page, name: string): Promise<string[]> {
  await expect(page.locator("[data-loading]:visible")).toHaveCount(0);
  const problems: string[] = [];
  for (const isDouble of [false, true]) {
    await doubleText(page, isDouble);
    const found = await page.evaluate(problemsHere);
    problems.push(...found.map((what) => `${name}${isDouble ? " at 200 %" : ""}: ${what}`));
  }
  await doubleText(page, false);
  return problems;
}

/** Runs in the page. */
function problemsHere(): string[] {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = document.documentElement;
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    element.getBoundingClientRect().right > 0 &&
    !element.closest("[data-sonner-toaster]");
  const isScrolled = (element: Element | null): boolean => {
    if (!element || element === document.body) return false;
    return (
      /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) ||
      isScrolled(element.parentElement)
    );
  };
  const isApart = (element: Element | null): boolean =>
    element !== null &&
    (/fixed|sticky/.test(getComputedStyle(element).position) ||
      element.matches("[popover], dialog") ||
      isApart(element.parentElement));
  const CONTROLS = "a, button, input, select, textarea, summary";
  const all = [...document.body.querySelectorAll("*")].filter(isSeen);
  return [
    ...sideways(),
    ...cutOff(),
    ...brokenWords(),
    ...bars(),
    ...smallTargets(),
    ...backwards(),
  ];

  function sideways(): string[] {
    if (scrollWidth <= clientWidth) return [];
    const wide = all.filter(
      (element) =>
        element.getBoundingClientRect().right > clientWidth + 1 &&
        !isScrolled(element.parentElement),
    );
    const inner = wide.filter(
      (element) => !wide.some((other) => other !== element && element.contains(other)),
    );
    return inner.length > 0
      ? inner.map((element) => `sticks out to the side: ${element.outerHTML.slice(0, 160)}`)
      : ["scrolls sideways"];
  }

  /** Controls that a box without scrolling hides in part. */
  function cutOff(): string[] {
    return all
      .filter((element) => element.matches(CONTROLS))
      .filter((element) => {
        const { right } = element.getBoundingClientRect();
        const box = element.parentElement?.closest(".overflow-hidden");
        return box && right > box.getBoundingClientRect().right + 1;
      })
      .map((element) => `is cut off: ${element.outerHTML.slice(0, 160)}`);
  }

  /** References, numbers and addresses may break anywhere; words may not. */
  function brokenWords(): string[] {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken = new Set<string>();
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const parent = text.parentElement;
      if (!parent || !isSeen(parent) || isOneLine(text)) continue;
      for (const { 0: word, index } of text.textContent?.matchAll(
        /(?<![^\s(])\p{L}{2,14}(?![^\s.,:;)?!…-]|\.\p{L})/gu,
      ) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1)
          broken.add(`"${word}" is broken in "${text.textContent?.trim().slice(0, 60)}"`);
      }
    }
    return [...broken];

    function isOneLine(node: Node): boolean {
      const range = document.createRange();
      range.selectNodeContents(node);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size < 2;
    }
  }

  /** What a thumb can't hit; the back office is dense, and a link within a sentence is as high as its words. */
  function smallTargets(): string[] {
    const smallest = location.pathname.startsWith("/admin/") ? 24 : 48;
    return all
      .filter((element) => element.matches(CONTROLS))
      .filter((element) => getComputedStyle(element).display !== "inline")
      .filter((element) => !element.matches(".sr-only"))
      .map((element) => element.closest("label") ?? element)
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return Math.min(width, height) < smallest - 0.5;
      })
      .map(
        (element) =>
          `is too small to press: ${Math.round(element.getBoundingClientRect().width)}x${Math.round(element.getBoundingClientRect().height)} ${element.outerHTML.slice(0, 80)}…${element.textContent?.slice(0, 30)}`,
      );
  }

  /** In one column what the keyboard reaches next is never above what it was at. */
  function backwards(): string[] {
    const controls = all
      .filter((element) => element.matches(CONTROLS))
      .filter((element) => !isApart(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    return controls.flatMap(({ element, box }, at) => {
      const before = controls[at - 1];
      return before && box.bottom <= before.box.top
        ? [`is above what comes before it: ${element.outerHTML.slice(0, 160)}`]
        : [];
    });
  }

  /** What stays in place while the page scrolls beneath it. */
  function bars(): string[] {
    const at = scrollY;
    scrollTo({ top: (scrollHeight - clientHeight) / 2, behavior: "instant" });
    const taken = all
      .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
      .filter((element) => !element.closest("[popover], dialog"))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > clientWidth / 2)
      .map(({ top, bottom }) => Math.max(0, Math.min(bottom, clientHeight) - Math.max(top, 0)))
      .reduce((sum, height) => sum + height, 0);
    scrollTo({ top: at, behavior: "instant" });
    return taken > clientHeight / 4 ? [`bars take ${Math.round(taken)} of ${clientHeight} px`] : [];
  }
}
