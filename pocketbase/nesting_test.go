package main

import (
	"strings"
	"testing"

	"github.com/dop251/goja"
)

// T341 Whatever a handler parses or calls: no text and no function ends the process.
func TestARuntimeIsBounded(t *testing.T) {
	vm := goja.New()
	boundRuntime(vm)
	for script, want := range map[string]string{
		`try { JSON.parse("[".repeat(6000000)) } catch (e) { "refused: " + (e instanceof Error) }`: "refused: true",
		`try { JSON.parse('{"a":') } catch (e) { e.name }`:                                         "SyntaxError",
		`try { JSON.parse() } catch (e) { e.name }`:                                                "SyntaxError",
		`JSON.stringify(JSON.parse('{"a":["\u00e9 \ud83d\ude00",1.5,null]}'))`:                     `{"a":["é 😀",1.5,null]}`,
		`JSON.parse("3", (_, value) => value + 1)`:                                                 "4",
	} {
		if got, err := vm.RunString(script); err != nil || got.String() != want {
			t.Errorf("%s: %v, %v", script, got, err)
		}
	}
	if _, err := vm.RunString(`(function again() { [0].map(again) })()`); err == nil {
		t.Error("a function that calls itself came to an end")
	}
}

// T86 What is refused before anything parses it.
func TestShapes(t *testing.T) {
	deep := strings.Repeat("[", 65)
	form := func(name, text string) string {
		return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + text + "\r\n--b--\r\n"
	}
	file := func(text string) string {
		return strings.Replace(form("proof", text), "name=", "filename=\"a.pdf\"; name=", 1)
	}
	const multipart = "multipart/form-data; boundary=b"
	for name, c := range map[string]struct {
		kind, body string
		want       *refusal
	}{
		"deep JSON":                     {"application/json", deep, bodyInvalid},
		"deep JSON of an unknown kind":  {"application/tson", deep, bodyInvalid},
		"as deep as allowed":            {"application/json", strings.Repeat("[", 64) + strings.Repeat("]", 64), nil},
		"many side by side":             {"application/json", strings.Repeat("[],", 1000), nil},
		"brackets in a string":          {"application/json", `"` + deep + `"`, nil},
		"brackets after an escaped one": {"application/json", `"\""` + deep, bodyInvalid},
		"deep JSON in a form's field":   {multipart, form("@jsonPayload", deep), bodyInvalid},
		"long text in a form's field":   {multipart, form("a", strings.Repeat("a", 101)), bodyTooLarge},
		"brackets in a file":            {multipart, file(deep + strings.Repeat("a", 200)), nil},
		"JSON before a form":            {multipart, deep + form("a", "b"), bodyInvalid},
		"nothing":                       {"", "", nil},
	} {
		if got := checkShape(c.kind, strings.NewReader(c.body), 100); got != c.want {
			t.Errorf("%s: %v, wanted %v", name, got, c.want)
		}
	}
}
